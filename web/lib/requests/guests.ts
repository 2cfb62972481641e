// Calls of "invited people only": the owner's list, and what those outside may do.
import { queryOptions } from "@tanstack/react-query";
import type { GateSetting, GuestList, GuestRequest, MadeInvitation, NewInvitation } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;
/** Requests come by themselves; who looks sees them soon. */
const LOOK_MS = 10_000;

/** `ofApp`: the app itself made it, to a role or to a row. */
export type Invitation = Readonly<{ code: string; ofApp: boolean }>;

export const guestsKey = (projectId: string) => ["guests", projectId] as const;

export const guestsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: guestsKey(projectId),
    queryFn: ({ signal }) => api.get<GuestList>(`${base(projectId)}/guests`, { signal }),
    refetchInterval: LOOK_MS,
  });

export const setGate = (api: Api, projectId: string, wanted: GateSetting): Promise<GuestList> =>
  api.put<GuestList>(`${base(projectId)}/guests/gate`, wanted);

export const admitByName = (api: Api, projectId: string, username: string): Promise<unknown> =>
  api.post<unknown>(`${base(projectId)}/guests`, { username });

export const answerGuest = (api: Api, projectId: string, userId: string, admit: boolean): Promise<unknown> =>
  api.put<unknown>(`${base(projectId)}/guests/${userId}`, { admit });

export const removeGuest = (api: Api, projectId: string, userId: string): Promise<unknown> =>
  api.remove<unknown>(`${base(projectId)}/guests/${userId}`);

export const makeInvitation = (api: Api, projectId: string, wanted: NewInvitation): Promise<MadeInvitation> =>
  api.post<MadeInvitation>(`${base(projectId)}/invitations`, wanted);

export const takeBackInvitation = (api: Api, projectId: string, id: string): Promise<unknown> =>
  api.remove<unknown>(`${base(projectId)}/invitations/${id}`);

export const askToBeLetIn = (api: Api, projectId: string, wanted: GuestRequest): Promise<unknown> =>
  api.post<unknown>(`${base(projectId)}/guests/request`, wanted);

export const joinByInvitation = (api: Api, projectId: string, invitation: Invitation): Promise<unknown> =>
  api.post<unknown>(`${base(projectId)}/guests/join`, invitation);
