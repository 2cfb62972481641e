// Sales: what the app sold once, what that came to, whether the app knows; and money back.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AppEnvironment, ProjectSales, SoldSale } from "#contract";
import { Link } from "../../../../lib/address.tsx";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { formatMoney } from "../../../../lib/money.ts";
import { refundSale, salesKey, salesQuery, tellOfSale } from "../../../../lib/requests/sales.ts";
import { useApi } from "../../../../lib/services.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TestPayments } from "../../../../ui/test-payments.tsx";
import { notify } from "../../../../ui/toast.ts";
import { EnvironmentSwitch } from "../environment-switch.tsx";
import { Section } from "../section.tsx";
import { OneSale } from "./one-sale.tsx";

export function SalesSection({ projectId }: { projectId: string }) {
  const [environment, setEnvironment] = useState<AppEnvironment>("live");
  const [asked, setAsked] = useState<SoldSale | null>(null);
  const api = useApi();
  const queries = useQueryClient();
  const of = { projectId, environment };
  const query = useQuery(salesQuery(api, of));
  const keep = (sales: ProjectSales) => queries.setQueryData(salesKey(of), sales);
  const refund = useMutation({
    mutationFn: (saleId: string) => refundSale(api, of, saleId),
    onSuccess: (sales) => {
      keep(sales);
      notify.success("The money goes back to the buyer.");
    },
    onError: (error) => notify.error(serverTextOf(error, "It could not be refunded. Please try again.")),
    onSettled: () => setAsked(null),
  });
  const tell = useMutation({
    mutationFn: (what: Parameters<typeof tellOfSale>[2]) => tellOfSale(api, of, what),
    onSuccess: keep,
    onError: (error) => notify.error(serverTextOf(error, "The app could not be told. Please try again.")),
  });
  const { sales = [], declared = [] } = query.data ?? {};
  return (
    <Section title="Sales" about="What your app sells once: tickets, deposits, tips, small carts." query={query}>
      <EnvironmentSwitch value={environment} onChange={setEnvironment} />
      <Summary projectId={projectId} environment={environment} data={query.data} />
      {sales.length === 0 && (
        <p className="text-muted">
          {declared.length === 0
            ? environment === "live"
              ? "The live app sells nothing."
              : "The preview sells nothing."
            : "Nothing was sold yet."}
        </p>
      )}
      <ul className="divide-y divide-hairline text-sm">
        {sales.map((sale) => (
          <OneSale
            key={sale.id}
            sale={sale}
            telling={tell.isPending && tell.variables.saleId === sale.id}
            onRefund={() => setAsked(sale)}
            onTell={(kind) => tell.mutate({ saleId: sale.id, kind })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? `Refund ${formatMoney(asked.amount - asked.refundedCents, asked.currency)}?` : ""}
        text={
          asked?.test && environment === "preview"
            ? "This is a test payment of the preview. The app is told that it was refunded."
            : "The buyer gets all of it back. It is taken from your payouts, and the platform gives back its share. This can't be undone."
        }
        confirmLabel="Refund"
        danger
        busy={refund.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && refund.mutate(asked.id)}
      />
    </Section>
  );
}

type SummaryProps = { projectId: string; environment: AppEnvironment; data: ProjectSales | undefined };

/** Test payments of the preview are no revenue, so they have no figures. */
function Summary({ projectId, environment, data }: SummaryProps) {
  if (data === undefined) return null;
  if (environment === "preview")
    return (
      <p className="mb-4 text-sm text-muted">Payments in the preview are tests: no money moves, nothing counts.</p>
    );
  const { figures, currency, canBePaid, declared } = data;
  const entries = [
    ["Sales this month", formatMoney(figures.monthCents, currency)],
    ["Sold this month", String(figures.monthCount)],
    ["Earned with sales", formatMoney(figures.earnedCents, currency)],
  ] as const;
  return (
    <>
      {declared.length > 0 && !canBePaid && (
        <p className="mb-4 text-sm text-amber">
          Your app can't sell yet: you can't be paid.{" "}
          <Link to={`/projects/${projectId}/dashboard?tab=payouts`} className="underline">
            Set up payouts
          </Link>{" "}
          first.
        </p>
      )}
      {(declared.length > 0 || data.sales.length > 0) && (
        <>
          <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
            {entries.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="text-lg tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mb-4 empty:hidden">
            <TestPayments />
          </div>
        </>
      )}
    </>
  );
}
