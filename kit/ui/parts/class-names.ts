// Joins class names, leaving out what does not apply.
import { clsx } from "clsx";

export { clsx as classNames };
