// Calls about what apps sell: what is to be paid, and what was sold.
import { queryOptions } from "@tanstack/react-query";
import type { AppEnvironment, ProjectSales, SaleEventKind, SaleQuestion } from "#contract";
import type { Api } from "../api.ts";

type Of = Readonly<{ projectId: string; environment: AppEnvironment }>;

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/sales`;
/** Payments come by themselves; who looks sees them soon. */
const LOOK_MS = 5_000;

export const salesKey = ({ projectId, environment }: Of) => ["sales", projectId, environment] as const;

export const salesQuery = (api: Api, of: Of) =>
  queryOptions({
    queryKey: salesKey(of),
    queryFn: ({ signal }) => api.get<ProjectSales>(`${base(of.projectId)}?environment=${of.environment}`, { signal }),
    refetchInterval: LOOK_MS,
  });

export const refundSale = (api: Api, { projectId, environment }: Of, saleId: string): Promise<ProjectSales> =>
  api.post<ProjectSales>(`${base(projectId)}/${saleId}/refund`, { environment });

export const tellOfSale = (
  api: Api,
  { projectId, environment }: Of,
  { saleId, kind }: { saleId: string; kind: SaleEventKind },
): Promise<ProjectSales> => api.post<ProjectSales>(`${base(projectId)}/${saleId}/tell`, { environment, kind });

export const saleQuestionQuery = (api: Api, saleId: string) =>
  queryOptions({
    queryKey: ["sale", saleId],
    queryFn: ({ signal }) => api.get<SaleQuestion>(`/api/sales/${saleId}`, { signal }),
  });

/** Where a sale is paid: leads on to Checkout. */
export const saleCheckoutPath = (saleId: string): string => `/api/sales/${saleId}/checkout`;
