// What became of a sale: the one that the page's address says its person comes back from, or one that is named.
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useSession } from "../../app/session.ts";
import { type ApiError, api } from "../../data/api.ts";

/** Amounts are whole cents; `test`: no real money moves. */
export type PageSale = {
  id: string;
  sale: string;
  status: "open" | "paid" | "refunded" | "disputed" | "expired";
  lines: readonly { name: string; amount: number; quantity: number }[];
  amount: number;
  currency: string;
  test: boolean;
  paidAt: string | null;
  receiptUrl: string | null;
};

export type SaleState = {
  sale: PageSale | undefined;
  /** `none`: no sale; `open`: not paid yet; `cancelled`: back without having paid. */
  status: PageSale["status"] | "none" | "loading" | "cancelled";
  error: ApiError | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** While it waits to be paid: a bank may take a few seconds, a buyer some minutes. */
const LOOK_MS = 2_000;
const LOOKS_MAX = 300;

/** Follows a sale until it is paid. Without an id: the sale of `?sale=` in the page's address. */
export function useSale(id?: string): SaleState {
  const [parameters] = useSearchParams();
  const { visitor } = useSession();
  const wanted = id ?? parameters.get("sale") ?? "";
  const isCancelled = id === undefined && parameters.get("cancelled") === "1";
  const enabled = UUID.test(wanted);
  const { data, error } = useQuery<PageSale, ApiError>({
    queryKey: ["_sales", wanted],
    queryFn: ({ signal }) => api<PageSale>(`/api/${visitor ? "public/" : ""}_sales/${wanted}`, { signal }),
    enabled,
    refetchInterval: ({ state }) =>
      !isCancelled && state.data?.status === "open" && state.dataUpdateCount < LOOKS_MAX ? LOOK_MS : false,
  });
  if (!enabled) return { sale: undefined, status: "none", error: null };
  if (data === undefined) return { sale: undefined, status: error ? "none" : "loading", error };
  return { sale: data, status: isCancelled && data.status === "open" ? "cancelled" : data.status, error: null };
}
