// Normalizes a domain that somebody typed, or refuses it with the reason.
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { badRequest } from "#http";
import { hostNameOf } from "../gateway/addresses/app-hosts.ts";

/** Names that never belong to a person (RFC 6761, RFC 2606, RFC 9476). */
const RESERVED_ENDINGS = ["alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion", "test"];
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/;
const NAME_MAX = 253;

export type OwnHosts = Readonly<{ publicUrl: string; appsOrigin: string }>;

/**
 * Small letters, punycode, no closing dot; a whole address may be pasted.
 * @throws Refusal 400 for what is no domain of a creator's own
 */
export function readDomain(typed: string, own: OwnHosts): string {
  const [text = ""] = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .split(/[/?#]/, 1);
  if (text === "") throw badRequest("Type a domain such as app.your-company.com.");
  if (text.includes("*")) throw badRequest("A wildcard can't be used. Add one domain, such as app.your-company.com.");
  if (/[\s@_]/.test(text)) throw badRequest("This is not a domain name.");
  const name = domainToASCII(hostNameOf(text));
  if (isIP(hostNameOf(text).replace(/^\[|\]$/g, "")) !== 0 || isIP(name) !== 0)
    throw badRequest("An IP address can't be used. Add a domain such as app.your-company.com.");
  const labels = name.split(".");
  if (name.length > NAME_MAX || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    throw badRequest("This is not a domain name.");
  const ending = labels.at(-1) ?? "";
  if (RESERVED_ENDINGS.includes(ending) || /^\d+$/.test(ending))
    throw badRequest("This name is reserved and can't be used.");
  if (isOwn(name, own)) throw badRequest("This name belongs to Ninefold. Add a domain of your own.");
  return name;
}

/** The platform's host, what lies below it, and where the apps live. */
function isOwn(name: string, { publicUrl, appsOrigin }: OwnHosts): boolean {
  const platform = new URL(publicUrl).hostname;
  const apps = new URL(appsOrigin.replace("{app}", "app")).hostname.slice("app.".length);
  return [platform, apps].some((host) => name === host || name.endsWith(`.${host}`));
}
