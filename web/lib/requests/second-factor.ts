// Calls about two-step sign-in: whether it is on, turning it on and off, recovery codes.
import { queryOptions } from "@tanstack/react-query";
import type { BegunSecondFactor, PasswordAndCode, RecoveryCodes, SecondFactor } from "#contract";
import type { Api } from "../api.ts";

const PATH = "/api/account/second-factor";
export const secondFactorKey = ["second-factor"] as const;

export const secondFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => api.get<SecondFactor>(PATH, { signal }),
  });

export const beginSecondFactor = (api: Api, password: string): Promise<BegunSecondFactor> =>
  api.post<BegunSecondFactor>(`${PATH}/begin`, { password });

export const confirmSecondFactor = (api: Api, code: string): Promise<RecoveryCodes> =>
  api.post<RecoveryCodes>(`${PATH}/confirm`, { code });

export const makeRecoveryCodes = (api: Api, both: PasswordAndCode): Promise<RecoveryCodes> =>
  api.post<RecoveryCodes>(`${PATH}/recovery-codes`, both);

export const turnOffSecondFactor = (api: Api, both: PasswordAndCode): Promise<void> =>
  api.post<void>(`${PATH}/off`, both);
