// Codes with which somebody who is signed in to the platform gets into an app: in a frame, again, or on its own domain.
import type { AppEnvironment, DomainSignIn } from "#contract";
import { notFound, Refusal } from "#http";
import type { CurrentUser } from "../../configuration/current-user.ts";
import type { Domains } from "../../domains/types.ts";
import type { Access } from "../access/types.ts";
import { hostNameOf } from "../addresses/app-hosts.ts";
import { bindingFor } from "./domain-sessions.ts";
import { type FrameCodes, RENEWAL } from "./frame-codes.ts";
import type { SignInCodes } from "./types.ts";

export type SignInCodesDeps = Readonly<{
  access: Pick<Access, "of">;
  codes: Pick<FrameCodes, "issue">;
  domains: Pick<Domains, "find" | "agree" | "mayLead">;
  /** Where browsers reach the platform. */
  publicUrl: string;
}>;

type Wanted = Readonly<{
  projectId: string;
  environment: AppEnvironment;
  user: CurrentUser;
  binding?: string;
  triedAs?: string | undefined;
}>;

export function createSignInCodes(deps: SignInCodesDeps): SignInCodes {
  const { access, codes, domains } = deps;

  /** @throws Refusal 403 for whoever may not use the app */
  async function issue({ projectId, environment, user, binding, triedAs }: Wanted): Promise<string> {
    const who = { userId: user.id, sessionId: user.sessionId ?? null, ...(triedAs !== undefined && { triedAs }) };
    const claims = { projectId, environment, ...who };
    const answer = await access.of(claims);
    if (!answer.allowed) throw new Refusal(403, answer.reason);
    return codes.issue(claims, binding);
  }

  return Object.freeze({
    issueFrameCode: (projectId: string, environment: AppEnvironment, user: CurrentUser, triedAs?: string) =>
      issue({ projectId, environment, user, triedAs }),
    issueRenewalCode: (projectId: string, environment: AppEnvironment, user: CurrentUser) =>
      issue({ projectId, environment, user, binding: RENEWAL }),
    async issueDomainSignIn(projectId: string, user: CurrentUser, { host, path, state, agreed }: DomainSignIn) {
      const domain = hostNameOf(host);
      if ((await domains.find(domain)) !== projectId) throw notFound("This app does not answer on that domain.");
      // The domain is the creator's: nobody is led there, and told of, by a mere link.
      const lead = { projectId, userId: user.id, domain };
      if (agreed) await domains.agree(lead);
      else if (!(await domains.mayLead(lead))) return null;
      const code = await issue({ projectId, environment: "live", user, binding: bindingFor(domain, state) });
      const address = new URL(`${new URL(deps.publicUrl).protocol}//${host}/_ninefold/sign-in`);
      address.searchParams.set("code", code);
      address.searchParams.set("to", path);
      return address.href;
    },
  });
}
