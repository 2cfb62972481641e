// Two-step sign-in of one's own account: turned on, kept and turned off here.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SecondFactor } from "#contract";
import { secondFactorKey, secondFactorQuery } from "../../lib/requests/second-factor.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { Banner } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.ts";
import { Enrolment } from "./enrolment.tsx";
import { RecoveryCodeList } from "./recovery-codes.tsx";
import { TurnedOn } from "./turned-on.tsx";

type Codes = readonly string[] | null;

/** While recovery codes are shown, which come once, nothing but "I have kept them" closes it. */
export function TwoStepDialog({ onClose }: { onClose: () => void }) {
  const state = useQuery(secondFactorQuery(useApi()));
  const [codes, setCodes] = useState<Codes>(null);
  return (
    <Dialog
      open
      width="wide"
      onClose={codes === null ? onClose : null}
      title="Two-step sign-in"
      description="After your password you enter a code from your phone. Whoever learns the password alone stays out."
    >
      {state.isPending && (
        <div className="mt-6">
          <SkeletonRows rows={2} label="Loading two-step sign-in" />
        </div>
      )}
      {state.isError && (
        <div className="mt-6">
          <Banner
            action={
              <Button size="small" onClick={() => void state.refetch()}>
                Try again
              </Button>
            }
          >
            Whether it is on could not be read.
          </Banner>
        </div>
      )}
      {state.data !== undefined && <Body state={state.data} codes={codes} onCodes={setCodes} />}
    </Dialog>
  );
}

function Body({ state, codes, onCodes }: { state: SecondFactor; codes: Codes; onCodes: (codes: Codes) => void }) {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: secondFactorKey });
  const show = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
    onCodes(recoveryCodes);
    again();
  };
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={() => onCodes(null)} />;
  if (!state.isOn) return <Enrolment onCodes={show} />;
  const off = () => {
    notify.success("Two-step sign-in is off");
    again();
  };
  return <TurnedOn state={state} onCodes={show} onOff={off} />;
}
