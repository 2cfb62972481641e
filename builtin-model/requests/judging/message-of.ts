// A message of the corpus as it was written.
import type { Request } from "../../corpus/corpus-file.ts";

export const messageOf = ({ wishes }: Request): string => wishes.map(({ marked }) => marked.text.trim()).join(" ");
