// Calls about access tokens: list, make, take back.
import { queryOptions } from "@tanstack/react-query";
import type { AccessTokens, MadeAccessToken, NewAccessToken } from "#contract";
import type { Api } from "../api.ts";

const PATH = "/api/access-tokens";
export const accessTokensKey = ["access-tokens"] as const;

export const accessTokensQuery = (api: Api) =>
  queryOptions({
    queryKey: accessTokensKey,
    queryFn: ({ signal }) => api.get<AccessTokens>(PATH, { signal }),
  });

export const makeAccessToken = (api: Api, wanted: NewAccessToken): Promise<MadeAccessToken> =>
  api.post<MadeAccessToken>(PATH, wanted);

export async function removeAccessToken(api: Api, id: string): Promise<void> {
  await api.remove(`${PATH}/${encodeURIComponent(id)}`);
}
