// A button that asks the app's server for a sale and leads to where it is paid.
import { useEffect, useEffectEvent, useState } from "react";
import { words } from "../../../words/index.ts";
import { goToCheckout } from "../../app/outgoing-messages.ts";
import { api } from "../../data/api.ts";
import { Button, type ButtonProps } from "../../parts/button.tsx";
import { toast } from "../../parts/toasts.tsx";
import { sendPublic } from "../public-data.ts";
import { useSale } from "./use-sale.ts";

export type BuyButtonProps = Omit<ButtonProps, "onClick" | "busy"> & {
  /** Answers what `sell` gave it: "/tickets/42/buy", or "/public/tip" for one of `publicRoutes`. */
  call: string;
  body?: unknown;
  /** The sale was paid while this page stayed open, as it does in the preview. */
  onPaid?: () => void;
};

const PUBLIC = "/public/";

type Offered = { id: string; url: string };

/** Leads to Checkout for what the app's server sells. */
export function BuyButton({ call, body = {}, onPaid, icon = "credit-card", ...rest }: BuyButtonProps) {
  const [asking, setAsking] = useState(false);
  const [offered, setOffered] = useState<string>();
  const { status } = useSale(offered ?? "");
  const paid = useEffectEvent(() => {
    toast(words().sale.paid);
    onPaid?.();
  });
  useEffect(() => {
    if (status === "paid") paid();
  }, [status]);
  const buy = async () => {
    setAsking(true);
    try {
      const path = call.startsWith("/") ? call : `/${call}`;
      const { id, url } = path.startsWith(PUBLIC)
        ? await sendPublic<Offered>(path.slice(PUBLIC.length - 1), body)
        : await api<Offered>(`/api${path}`, { method: "POST", json: body });
      setOffered(id);
      goToCheckout(id, url);
    } catch (error) {
      toast(error instanceof Error ? error.message : words().problems.unknown, "error");
    } finally {
      setAsking(false);
    }
  };
  return <Button {...rest} icon={icon} busy={asking} onClick={() => void buy()} />;
}
