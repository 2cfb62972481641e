import { Card, Figure, formatMoney, Grid, Page, Stack, TextInput, useStored } from "@ninefold/ui";

type Loan = { amount: string; percent: string; years: string };
const MONTHS = 12;

/** Cents that are paid each month; null where something is no number. */
function monthlyCents({ amount, percent, years }: Loan): number | null {
  const [cents, yearly, months] = [Number(amount) * 100, Number(percent) / 100, Number(years) * MONTHS];
  if (!(cents > 0) || !(yearly >= 0) || !(months > 0)) return null;
  const rate = yearly / MONTHS;
  return rate === 0 ? cents / months : (cents * rate) / (1 - (1 + rate) ** -months);
}

export function LoanPage() {
  const [loan, setLoan] = useStored<Loan>("loan", { amount: "100000", percent: "3", years: "20" });
  const monthly = monthlyCents(loan);
  const interest = monthly === null ? null : monthly * Number(loan.years) * MONTHS - Number(loan.amount) * 100;
  const text = (cents: number | null) => (cents === null ? "–" : formatMoney(Math.round(cents)));
  return (
    <Page title="Loan" intro="Equal payments each month." narrow>
      <Card>
        <Stack>
          <TextInput
            label="Amount"
            unit="$"
            inputMode="decimal"
            value={loan.amount}
            onChange={(amount) => setLoan((now) => ({ ...now, amount }))}
          />
          <TextInput
            label="Interest a year"
            unit="%"
            inputMode="decimal"
            value={loan.percent}
            onChange={(percent) => setLoan((now) => ({ ...now, percent }))}
          />
          <TextInput
            label="Years"
            inputMode="numeric"
            value={loan.years}
            onChange={(years) => setLoan((now) => ({ ...now, years }))}
          />
        </Stack>
      </Card>
      <div className="mt-5">
        <Grid columns={2}>
          <Figure label="Each month" value={text(monthly)} />
          <Figure label="Interest in all" value={text(interest)} />
        </Grid>
      </div>
    </Page>
  );
}
