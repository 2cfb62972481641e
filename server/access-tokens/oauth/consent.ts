// The question to a creator: whether a client may come in, for which projects, and what it may do there. The page asks
// it; where the browser goes on is said here alone, and only after the creator's answer.

import type { z } from "zod";
import {
  CONNECTIONS_MAX,
  type ConnectionAnswered,
  type ConnectionAsked,
  type ConnectionRequest,
  type connectionAnswer,
  ERROR_PROJECT_NOT_FOUND,
} from "#contract";
import { badRequest, conflict, notFound } from "#http";
import type { Projects } from "#projects";
import type { ClientRow, ClientStore } from "./client-store.ts";
import type { Agreed, ConnectionStore } from "./connection-store.ts";
import { type Addresses, isResource, SCOPES } from "./metadata.ts";
import { isLoopback, isRegistered, withParameters } from "./redirect-addresses.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

const UNKNOWN_CLIENT =
  "This program is not known here, or no longer. Take the connection away in the program and add it again.";
const OTHER_ADDRESS = "This program wants you sent to an address that it has not registered. Nothing was allowed.";
const OTHER_RESOURCE = "This program asks for something that is not here.";
const NO_SCOPE = "This program asks for rights that there are not. There are: read, build.";
const FULL = `You have ${CONNECTIONS_MAX} connected agents, which is as many as one can have. Disconnect one first.`;

export type Consent = ReturnType<typeof createConsent>;
type Answer = z.output<typeof connectionAnswer>;
type Checked = Readonly<{ client: ClientRow; wantsToWrite: boolean }>;

export function createConsent(
  dependencies: Readonly<{
    addresses: Addresses;
    clients: Pick<ClientStore, "find">;
    connections: Pick<ConnectionStore, "addCode" | "isFull">;
    projects: Pick<Projects, "isOwner">;
  }>,
) {
  const { addresses, clients, connections, projects } = dependencies;

  /**
   * What is wrong is told to the person and never sent to the address in the link: anybody can register one.
   * @throws Refusal 400
   */
  async function check(request: ConnectionRequest): Promise<Checked> {
    const client = await clients.find(request.client_id);
    if (!client) throw badRequest(UNKNOWN_CLIENT);
    if (!isRegistered(request.redirect_uri, client.redirectAddresses)) throw badRequest(OTHER_ADDRESS);
    if (request.resource !== undefined && !isResource(request.resource, addresses)) throw badRequest(OTHER_RESOURCE);
    return { client, wantsToWrite: wantsToWrite(request.scope) };
  }

  async function codeFor(agreed: Agreed, { redirect_uri, code_challenge }: ConnectionRequest): Promise<string> {
    const code = newSecret("code");
    const codeHash = hashOfSecret("code", code) ?? "";
    await connections.addCode({ ...agreed, codeHash, redirectAddress: redirect_uri, challenge: code_challenge });
    return code;
  }

  return Object.freeze({
    async describe(request: ConnectionRequest): Promise<ConnectionAsked> {
      const { client, wantsToWrite } = await check(request);
      const { redirect_uri: address } = request;
      return { clientName: client.name, returnsTo: isLoopback(address) ? null : new URL(address).host, wantsToWrite };
    },

    /** @throws Refusal 400; 404 for a project that is not theirs; 409 when they have as many connections as they may */
    async answer(userId: string, { request, allowed, projectId, canWrite }: Answer): Promise<ConnectionAnswered> {
      const { client, wantsToWrite } = await check(request);
      const goOn = (outcome: Readonly<Record<string, string>>) => ({
        address: withParameters(request.redirect_uri, {
          ...outcome,
          ...(request.state !== undefined && { state: request.state }),
          iss: addresses.issuer,
        }),
      });
      if (!allowed) return goOn({ error: "access_denied" });
      if (projectId !== null && !(await projects.isOwner(projectId, userId))) throw notFound(ERROR_PROJECT_NOT_FOUND);
      const agreed = { clientId: client.id, userId, projectId, canWrite: canWrite && wantsToWrite };
      if (await connections.isFull(agreed, CONNECTIONS_MAX)) throw conflict(FULL);
      return goOn({ code: await codeFor(agreed, request) });
    },
  });
}

/** Who names no scope asks for all; names of others' scopes are passed over. @throws Refusal 400 when none is ours */
function wantsToWrite(scope: string | undefined): boolean {
  const named = (scope ?? "").split(" ").filter((name) => name !== "");
  if (named.length === 0 || named.includes("build")) return true;
  if (!named.some((name) => SCOPES.some((own) => own === name))) throw badRequest(NO_SCOPE);
  return false;
}
