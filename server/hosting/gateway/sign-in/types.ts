// What others know of signing in to apps.
import type { AppEnvironment, DomainSignIn } from "#contract";
import type { CurrentUser } from "../../configuration/current-user.ts";

export type SignInCodes = Readonly<{
  /**
   * A code that opens the app's page; the one that renews its session is of another kind.
   * @param triedAs as whom the owner's assistant opens the preview (`calls/tried-people.ts`); no call from outside gives it
   */
  issueFrameCode(projectId: string, environment: AppEnvironment, user: CurrentUser, triedAs?: string): Promise<string>;
  /** What a page that has a session renews it with, its old token beside it. */
  issueRenewalCode(projectId: string, environment: AppEnvironment, user: CurrentUser): Promise<string>;
  /** Leads a person back to an app's custom domain, signed in there; `state` is the mark of the browser that began there. Null until they agree. */
  issueDomainSignIn(projectId: string, user: CurrentUser, wanted: DomainSignIn): Promise<string | null>;
}>;
