// What a file is called by whoever brings it, made fit to be shown.
import { FILE_NAME_MAX_LENGTH } from "#contract";
import { badRequest } from "#http";

/**
 * A name to show: no folders, nothing that is not written, and not too long. Its ending says nothing of the type.
 * @throws Refusal 400 where nothing is left of it
 */
export function fileName(given: string | null): string {
  const name = (given ?? "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  if (!name || /^\.+$/.test(name)) throw badRequest("Say the file's name: ?name=…");
  if (name.length <= FILE_NAME_MAX_LENGTH) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, FILE_NAME_MAX_LENGTH - ending.length)}${ending}`.toWellFormed();
}
