import {
  Button,
  ErrorState,
  formatDay,
  formatMoney,
  formatNumber,
  LinkButton,
  Loading,
  toast,
  useRecord,
  useRecords,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { clients } from "../../shared/clients.ts";
import { invoices } from "../../shared/invoices.ts";
import { lines } from "../../shared/lines.ts";
import { senders } from "../../shared/senders.ts";
import start from "../../shared/start.json";
import { savePdf } from "../pdf.ts";

/** One page of paper: black on white in the dark too, because that is how it prints. */
export function SheetPage() {
  const { id = "" } = useParams();
  const { row: invoice, error } = useRecord(invoices, id);
  const { row: client } = useRecord(clients, invoice?.client ?? null);
  const { rows } = useRecords(lines, { filter: { invoice: id }, pageSize: 200 });
  const [sender] = useRecords(senders, { scope: "mine", pageSize: 1 }).rows;
  useEffect(() => {
    if (invoice) document.title = `Invoice ${invoice.number}`;
  }, [invoice]);
  const [busy, setBusy] = useState(false);
  if (error) return <ErrorState error={error} />;
  if (!invoice) return <Loading rows={6} />;
  const net = invoice.net ?? 0;
  const total = invoice.total ?? 0;
  const save = async () => {
    setBusy(true);
    const { number, issuedOn, dueOn, tax, taxAmount } = invoice;
    await savePdf({
      sender: {
        name: sender?.name ?? "Your name",
        address: sender?.address ?? "",
        payment: sender?.payment ?? "",
        taxNumber: sender?.taxNumber ?? "",
      },
      client: { name: client?.name ?? "", address: client?.address ?? "" },
      number,
      subject: invoice.subject ?? "",
      issuedOn,
      dueOn,
      tax,
      net,
      taxAmount: taxAmount ?? 0,
      total,
      lines: rows.map(({ what, quantity, price, amount }) => ({ what, quantity, price, amount: amount ?? 0 })),
    }).catch(() => toast("The PDF could not be made. Please try again.", "error"));
    setBusy(false);
  };
  return (
    <div className="mx-auto w-full max-w-[52rem] px-4 py-6 sm:px-8">
      <div data-no-print className="mb-5 flex flex-wrap justify-between gap-2">
        <LinkButton to={`/invoices/${id}`} variant="ghost" icon="arrow-left">
          Back
        </LinkButton>
        <div className="flex gap-2">
          <Button variant="secondary" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
          <Button icon="download" busy={busy} onClick={() => void save()}>
            Save as PDF
          </Button>
        </div>
      </div>
      <article className="rounded-card border border-[#d9d6cf] bg-white p-6 text-[#1c1c1a] shadow-sm sm:p-14 print:border-0 print:p-0 print:shadow-none">
        <header className="flex flex-wrap justify-between gap-6">
          <div>
            <p className="text-lg font-semibold">{sender?.name ?? "Your name"}</p>
            <p className="text-sm whitespace-pre-line text-[#55534c]">{sender?.address}</p>
          </div>
          <p className="text-3xl tracking-tight">Invoice</p>
        </header>
        <div className="mt-12 flex flex-wrap justify-between gap-8">
          <div>
            <p className="font-semibold">{client?.name}</p>
            <p className="text-sm whitespace-pre-line">{client?.address}</p>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm tabular-nums">
            <dt className="text-[#55534c]">Number</dt>
            <dd>{invoice.number}</dd>
            <dt className="text-[#55534c]">Issued</dt>
            <dd>{formatDay(invoice.issuedOn)}</dd>
            <dt className="text-[#55534c]">Please pay by</dt>
            <dd className="font-semibold">{formatDay(invoice.dueOn)}</dd>
          </dl>
        </div>
        <h1 className="mt-12 text-xl font-semibold">{invoice.subject || `Invoice ${invoice.number}`}</h1>
        <table className="mt-5 w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b-2 border-[#1c1c1a] text-left">
              <th scope="col" className="py-2 font-semibold">
                What
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Quantity
              </th>
              <th scope="col" className="py-2 text-right font-semibold max-sm:hidden">
                Price
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <tr key={line.id} className="border-b border-[#d9d6cf]">
                <td className="py-2.5 pr-3">{line.what}</td>
                <td className="py-2.5 text-right">{formatNumber(line.quantity)}</td>
                <td className="py-2.5 text-right max-sm:hidden">{formatMoney(line.price, start.currency)}</td>
                <td className="py-2.5 text-right">{formatMoney(line.amount ?? 0, start.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="mt-5 ml-auto grid w-full max-w-64 grid-cols-[1fr_auto] gap-y-1.5 text-sm tabular-nums">
          <dt>Net</dt>
          <dd>{formatMoney(net, start.currency)}</dd>
          <dt>Tax, {formatNumber(invoice.tax)}%</dt>
          <dd>{formatMoney(invoice.taxAmount ?? 0, start.currency)}</dd>
          <dt className="border-t-2 border-[#1c1c1a] pt-2 text-base font-semibold">Total</dt>
          <dd className="border-t-2 border-[#1c1c1a] pt-2 text-right text-base font-semibold">
            {formatMoney(total, start.currency)}
          </dd>
        </dl>
        <footer className="mt-14 flex flex-wrap justify-between gap-4 border-t border-[#d9d6cf] pt-4 text-sm text-[#55534c]">
          <p className="whitespace-pre-line">{sender?.payment}</p>
          <p>{sender?.taxNumber && `Tax number ${sender.taxNumber}`}</p>
        </footer>
      </article>
    </div>
  );
}
