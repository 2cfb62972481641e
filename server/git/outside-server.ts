// A Git server elsewhere, over HTTPS: only public addresses, checked and then dialled, and every answer bounded.
import { lookup } from "node:dns/promises";
import { request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "#hosting";
import { badRequest, Refusal } from "#http";

export type OutsideWays = Readonly<{
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<string[]>;
  /** For tests: servers on this machine may be asked, at any port and without TLS. */
  allowLoopback?: boolean;
}>;

export type OutsideCall = Readonly<{
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  mostBytes: number;
  signal: AbortSignal;
}>;

const HTTPS_PORT = "";
const failed = (message: string) => new Refusal(422, message);

/** The address of a repository without a slash at its end. @throws Refusal 400 for one that may not be asked */
export function repositoryAddress(text: string, { allowLoopback = false }: OutsideWays): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "https:" && !(allowLoopback && url.protocol === "http:")))
    throw badRequest("Give the whole address of a repository, such as https://example.com/person/app.git.");
  if (url.username || url.password)
    throw badRequest("Leave name and password out of the address: public repositories can be imported.");
  if (url.search || url.hash) throw badRequest("Leave out what stands behind ? and # in the address.");
  if (url.port !== HTTPS_PORT && !allowLoopback) throw badRequest("Leave the port out of the address.");
  url.pathname = url.pathname.replace(/\/{1,64}$/, "");
  return url;
}

/** @throws Refusal 400 for a host that is not on the public internet, 422 for an answer that is none or too much */
export async function callOutside(url: URL, call: OutsideCall, ways: OutsideWays): Promise<Buffer> {
  const address = await addressOf(url, ways);
  const { method, headers, signal } = call;
  const options: RequestOptions = {
    method,
    headers: { "user-agent": "git/ninefold", ...headers },
    signal,
    agent: false,
    // What was checked is what is dialled: a second answer of the name server can't differ.
    lookup: (_host, { all }, done) =>
      all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > call.mostBytes) request.destroy(failed("This repository is larger than a project can be."));
        else parts.push(part);
      });
      response.once("error", (error) => reject(told(error, url, signal)));
      response.once("end", () => {
        const refusal = refusalOf(url, response.statusCode ?? 0, response.headers.location);
        if (refusal) reject(refusal);
        else resolve(Buffer.concat(parts));
      });
    });
    request.once("error", (error) => reject(told(error, url, signal)));
    request.end(call.body);
  });
}

async function addressOf(url: URL, ways: OutsideWays): Promise<string> {
  const { resolve = resolveHost, allowLoopback = false } = ways;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [address] = addresses;
  if (!address) throw badRequest(`${host} has no address.`);
  const mayReach = (one: string) => isPublicAddress(one) || (allowLoopback && /^(127\.|::1$)/.test(one));
  if (!addresses.every(mayReach)) throw badRequest(`${host} does not lead to the public internet.`);
  return address;
}

const resolveHost = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

function refusalOf(url: URL, status: number, location: string | undefined): Refusal | null {
  if (status === 200) return null;
  if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href)) {
    const { origin, pathname } = new URL(location, url);
    return failed(`This repository has moved to ${origin}${pathname.replace(/\/info\/refs$/, "")}: give that address.`);
  }
  return [401, 403, 404].includes(status)
    ? failed("There is no public repository at this address.")
    : failed(`${url.hostname} does not answer as a Git server (${status}).`);
}

function told(error: Error, url: URL, signal: AbortSignal): Error {
  if (error instanceof Refusal) return error;
  if (signal.reason instanceof Error && signal.reason.name === "TimeoutError")
    return failed(`${url.hostname} took too long. Please try again later.`);
  return signal.aborted ? error : failed(`${url.hostname} could not be reached.`);
}
