// What the app is told when something can't be done: a status and one sentence.
import { Refusal } from "../rules.js";

export { Refusal as Refused };
export const refused = (status: number, message: string): Refusal => new Refusal(status, message);
