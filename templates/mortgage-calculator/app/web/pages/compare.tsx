import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatNumber,
  LinkButton,
  Loading,
  Page,
  toast,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { plans } from "../../shared/plans.ts";
import { money, span } from "../amounts.ts";
import { planOf } from "../mortgage.ts";

export function ComparePage() {
  const saved = useRecords(plans, { sort: "createdAt", pageSize: 50 });
  const remove = useDelete(plans);
  const rows = saved.rows.map((row) => ({ row, plan: planOf(row) }));
  const cheapest = Math.min(...rows.map(({ plan }) => plan.interest));
  const add = (
    <LinkButton to="/calculator" icon="plus">
      New plan
    </LinkButton>
  );
  return (
    <Page title="Compare" intro="What you saved, side by side." actions={add}>
      {saved.isError && <ErrorState error={saved.error} retry={() => void saved.refetch()} />}
      {saved.isPending && <Loading rows={3} />}
      {saved.isSuccess && rows.length === 0 && (
        <EmptyState
          icon="scale"
          title="No plan yet"
          text="Save one in the calculator and it appears here."
          action={add}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ row, plan }) => (
          <li key={row.id}>
            <Card className="flex h-full flex-col">
              <div className="flex items-start justify-between gap-2">
                <h2 className="font-semibold">{row.name}</h2>
                <Button
                  variant="ghost"
                  size="small"
                  icon="trash-2"
                  aria-label={`Remove ${row.name}`}
                  onClick={() => remove.mutate(row.id, { onError: (error) => toast(error.message, "error") })}
                />
              </div>
              <p className="mt-3 text-3xl font-bold tracking-tight tabular-nums">{money(plan.payment + row.extra)}</p>
              <p className="text-sm text-ink-muted">each month for {span(plan.months)}</p>
              <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
                <dt className="text-ink-muted">Borrowed at {formatNumber(row.rate)}%</dt>
                <dd className="tabular-nums">{money(plan.borrowed)}</dd>
                <dt className="text-ink-muted">Interest in all</dt>
                <dd className="tabular-nums">{money(plan.interest)}</dd>
              </dl>
              <p className="mt-auto pt-4 text-sm font-medium">
                {rows.length < 2
                  ? ""
                  : plan.interest === cheapest
                    ? "The least interest"
                    : `${money(plan.interest - cheapest)} more interest`}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
