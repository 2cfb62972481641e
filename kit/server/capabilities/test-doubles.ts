// In the process of an app's tests, and there alone, something answers in the place of the platform's mail and of services
// outside (`kit/app-tests/outside.ts`): tests see what was sent and say what is answered.

export type TestDoubles = {
  /** Takes and answers what `sendMail` does: nothing is ever sent from a test. */
  sendMail(
    mail: Readonly<{ to: string | readonly string[]; subject: string; text: string; html?: string }>,
  ): readonly { to: string; status: "preview" }[];
  fetchOutside(request: Request): Promise<Response>;
};

declare global {
  /** The app's server and its tests are bundles of their own in one process. */
  var ninefoldTestDoubles: TestDoubles | undefined;
}

export const testDoubles = (): TestDoubles | undefined => globalThis.ninefoldTestDoubles;
