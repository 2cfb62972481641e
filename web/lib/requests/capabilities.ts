// Calls about an app's schedules, hooks and keys.
import { queryOptions } from "@tanstack/react-query";
import type {
  AppEnvironment,
  AppKeys,
  HookDelivery,
  HookDeliveryContent,
  Hooks,
  MadeAppKey,
  NewAppKey,
  ScheduleRun,
  Schedules,
} from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;
const within = (environment: AppEnvironment) => `?environment=${environment}`;
/** Runs and calls come by themselves; who looks sees them soon. */
const LOOK_MS = 5_000;

type Of = Readonly<{ projectId: string; environment: AppEnvironment }>;

export const schedulesKey = (projectId: string) => ["schedules", projectId] as const;
export const hooksKey = (projectId: string) => ["hooks", projectId] as const;
export const appKeysKey = (projectId: string) => ["app-keys", projectId] as const;

export const schedulesQuery = (api: Api, { projectId, environment }: Of) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), environment],
    queryFn: ({ signal }) => api.get<Schedules>(`${base(projectId)}/schedules${within(environment)}`, { signal }),
    refetchInterval: LOOK_MS,
  });

export const runScheduleNow = (api: Api, { projectId, environment }: Of, name: string): Promise<ScheduleRun> =>
  api.post<ScheduleRun>(`${base(projectId)}/schedules/${encodeURIComponent(name)}/run`, { environment });

/** By whose clock the person's apps go. */
export const setTimeZone = (api: Api, timeZone: string): Promise<{ timeZone: string }> =>
  api.put<{ timeZone: string }>("/api/time-zone", { timeZone });

/** The browser's, where none is known yet: before the first schedule of theirs runs by another. */
export const offerTimeZone = (api: Api): Promise<{ timeZone: string }> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return api.put<{ timeZone: string }>("/api/time-zone", { timeZone, unlessKnown: true });
};

export const hooksQuery = (api: Api, { projectId, environment }: Of) =>
  queryOptions({
    queryKey: [...hooksKey(projectId), environment],
    queryFn: ({ signal }) => api.get<Hooks>(`${base(projectId)}/hooks${within(environment)}`, { signal }),
    refetchInterval: LOOK_MS,
  });

export const deliveryQuery = (api: Api, projectId: string, id: string) =>
  queryOptions({
    queryKey: [...hooksKey(projectId), "delivery", id],
    queryFn: ({ signal }) => api.get<HookDeliveryContent>(`${base(projectId)}/hooks/deliveries/${id}`, { signal }),
  });

export const replayDelivery = (api: Api, projectId: string, id: string): Promise<HookDelivery> =>
  api.post<HookDelivery>(`${base(projectId)}/hooks/deliveries/${id}/replay`);

export const appKeysQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: appKeysKey(projectId),
    queryFn: ({ signal }) => api.get<AppKeys>(`${base(projectId)}/app-keys`, { signal }),
  });

export const makeAppKey = (api: Api, projectId: string, wanted: NewAppKey): Promise<MadeAppKey> =>
  api.post<MadeAppKey>(`${base(projectId)}/app-keys`, wanted);

export const removeAppKey = (api: Api, projectId: string, id: string): Promise<unknown> =>
  api.remove<unknown>(`${base(projectId)}/app-keys/${id}`);
