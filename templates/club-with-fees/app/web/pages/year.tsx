import { type ApiError, api, Button, DetailPage, toast } from "@ninefold/ui";
import { useState } from "react";
import { useParams } from "react-router";
import { fees, years } from "../../shared/club.ts";

export function YearPage() {
  const { id = "" } = useParams();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await api<{ asked: number }>(`/api/years/${id}/ask`, { method: "POST" }).then(
      ({ asked }) =>
        toast(
          asked === 0 ? "Everybody has been asked already." : `${asked} ${asked === 1 ? "fee is" : "fees are"} new.`,
        ),
      (error: ApiError) => toast(error.message, "error"),
    );
    setBusy(false);
  };
  return (
    <DetailPage
      of={years}
      related={[{ of: fees, by: "year" }]}
      actions={
        <Button icon="send" busy={busy} onClick={() => void ask()}>
          Ask everybody
        </Button>
      }
    />
  );
}
