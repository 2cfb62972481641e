// Two-step sign-in of the scripted platform's one person: CODE is right, whatever else is typed is wrong.
import * as contract from "#contract";
import { type PlatformState, SOME_TIME, tokenFor } from "./platform-state.ts";
import type { Answer, PlatformRoute } from "./types.ts";

const PATH = "/api/account/second-factor";
export const CODE = "123456";
export const RECOVERY_CODE = "7Q2MX-8VD4K";
const CODES = [RECOVERY_CODE, ...Array.from({ length: 9 }, (_, n) => `AB${n}CD-EF${n}GH`)];

const refused = (status: number, error: string, code?: string): Answer => ({
  status,
  body: { error, ...(code && { code }) },
});

/** What a right password is answered where two-step sign-in is on. */
export const asksForCode = (username: string): Answer => ({
  status: 401,
  body: {
    error: contract.ERROR_SECOND_FACTOR_REQUIRED,
    code: contract.SECOND_FACTOR_REQUIRED,
    challenge: `challenge of ${username}`,
  },
});

export function secondFactorRoutes(state: PlatformState): PlatformRoute[] {
  const isRight = (code: string) => [CODE, RECOVERY_CODE].includes(code.replace(" ", ""));
  const problemOf = (body: unknown): Answer | null => {
    const { password, code } = contract.passwordAndCode.parse(body);
    if (password === "wrong") return refused(403, contract.ERROR_WRONG_PASSWORD);
    return isRight(code) ? null : refused(403, contract.ERROR_WRONG_CODE);
  };
  const turnOn = (): Answer => {
    state.secondFactor = { isOn: true, since: SOME_TIME, recoveryCodesLeft: contract.RECOVERY_CODES };
    return { body: { recoveryCodes: CODES } };
  };
  return [
    {
      route: "POST /login/code",
      schema: contract.session,
      open: true,
      handle: ({ body }) => {
        const { challenge, code } = contract.signInCode.parse(body);
        if (!isRight(code)) return refused(401, contract.ERROR_WRONG_CODE);
        const token = tokenFor(challenge.replace("challenge of ", ""));
        state.validTokens.add(token);
        return { body: { token, isSubscribed: false } };
      },
    },
    { route: `GET ${PATH}`, schema: contract.secondFactor, handle: () => ({ body: state.secondFactor }) },
    {
      route: `POST ${PATH}/begin`,
      schema: contract.begunSecondFactor,
      handle: ({ body }) => {
        const { password } = contract.newSecondFactor.parse(body);
        if (password === "wrong") return refused(403, contract.ERROR_WRONG_PASSWORD);
        const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
        const address = `otpauth://totp/Ninefold:ada?issuer=Ninefold&secret=${secret}&algorithm=SHA1&digits=6&period=30`;
        return { body: { secret, address } };
      },
    },
    {
      route: `POST ${PATH}/confirm`,
      schema: contract.recoveryCodes,
      handle: ({ body }) =>
        isRight(contract.confirmedSecondFactor.parse(body).code) ? turnOn() : refused(403, contract.ERROR_WRONG_CODE),
    },
    {
      route: `POST ${PATH}/recovery-codes`,
      schema: contract.recoveryCodes,
      handle: ({ body }) => problemOf(body) ?? turnOn(),
    },
    {
      route: `POST ${PATH}/off`,
      handle: ({ body }) => {
        const problem = problemOf(body);
        if (problem) return problem;
        state.secondFactor = { isOn: false, since: null, recoveryCodesLeft: 0 };
        return { body: { success: true } };
      },
    },
  ];
}
