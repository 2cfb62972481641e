// Says what a creator has still to do before anybody can subscribe: only who can be paid may charge.

import type { ConnectedAccount } from "#contract";
import { Link } from "../../../lib/address.tsx";
import { Banner } from "../../../ui/states.tsx";
import { stepName } from "../payouts/onboarding.ts";
import { usePayoutAccount } from "../payouts/use-payout-account.ts";

export function PayoutsMissing() {
  const { known } = usePayoutAccount();
  if (known === null || known.enabled) return null;
  return (
    <Banner
      tone="waiting"
      action={
        <Link to="?tab=payouts" className="underline underline-offset-4">
          Open Payments
        </Link>
      }
    >
      {missingText(known)}
    </Banner>
  );
}

function missingText({ accountId, requirements }: ConnectedAccount): string {
  if (accountId === null) return "Set up payouts so that people can subscribe. Until then nobody can buy a plan.";
  const steps = requirements.currently_due.map(stepName).join(", ");
  return steps === ""
    ? "Your payout account is being checked. People can subscribe once it can receive payments."
    : `Complete your payout account so that people can subscribe. Still missing: ${steps}.`;
}
