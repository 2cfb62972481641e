// One line above the app for a subscriber whose plan needs attention.
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { X } from "lucide-react";
import { useState } from "react";
import { ownPlanQuery } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { noticeOf } from "./plan-text.ts";

const TONES = { danger: "bg-red-wash text-red", waiting: "bg-amber-wash text-amber" } as const;

/** Dismissed, it stays away until it has something else to say. */
export function PlanNotice({ projectId, onPlan }: { projectId: string; onPlan: () => void }) {
  const own = useQuery(ownPlanQuery(useApi(), projectId));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const notice = own.data ? noticeOf(own.data) : null;
  if (notice === null || notice.text === dismissed) return null;
  return (
    <div
      role="status"
      className={clsx("flex items-center gap-2 px-3 py-1.5 text-sm font-medium sm:px-4", TONES[notice.tone])}
    >
      <p className="mr-auto">{notice.text}</p>
      <Button size="small" onClick={onPlan}>
        See plan
      </Button>
      <IconButton
        label="Dismiss notice"
        icon={<X size={16} strokeWidth={1.75} />}
        className="text-current"
        onClick={() => setDismissed(notice.text)}
      />
    </div>
  );
}
