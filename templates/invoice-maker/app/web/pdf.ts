// The sheet as a PDF of one page or more, made in the browser when it is asked for.
import { formatDay, formatMoney, formatNumber } from "@ninefold/ui";
import start from "../shared/start.json";

export type Sheet = {
  sender: { name: string; address: string; payment: string; taxNumber: string };
  client: { name: string; address: string };
  number: string;
  subject: string;
  issuedOn: string;
  dueOn: string;
  tax: number;
  net: number;
  taxAmount: number;
  total: number;
  lines: readonly { what: string; quantity: number; price: number; amount: number }[];
};

const MARGIN = 20;
const RIGHT = 190;
const PAGE_END = 270;

/** Millimetres on A4. The library comes with the first press. */
export async function savePdf(sheet: Sheet): Promise<void> {
  const [{ jsPDF }, { default: autoTable }] = await Promise.all([import("jspdf"), import("jspdf-autotable")]);
  const pdf = new jsPDF();
  pdf.setProperties({ title: `Invoice ${sheet.number}` });
  const bold = (text: string, x: number, y: number, size = 11) =>
    pdf.setFont("helvetica", "bold").setFontSize(size).text(text, x, y);
  const plain = (text: string | string[], x: number, y: number, size = 10) =>
    pdf.setFont("helvetica", "normal").setFontSize(size).text(text, x, y);
  bold(sheet.sender.name, MARGIN, 24, 13);
  plain(sheet.sender.address.split("\n"), MARGIN, 30);
  pdf.setFontSize(22).text("Invoice", RIGHT, 25, { align: "right" });
  bold(sheet.client.name, MARGIN, 62);
  plain(sheet.client.address.split("\n"), MARGIN, 67);
  const facts = [
    ["Number", sheet.number],
    ["Issued", formatDay(sheet.issuedOn)],
    ["Please pay by", formatDay(sheet.dueOn)],
  ] as const;
  for (const [at, [label, value]] of facts.entries()) {
    plain(label, 135, 62 + at * 6);
    pdf.text(value, RIGHT, 62 + at * 6, { align: "right" });
  }
  bold(sheet.subject || `Invoice ${sheet.number}`, MARGIN, 98, 14);
  const ends = { y: 104 };
  autoTable(pdf, {
    startY: 104,
    margin: { left: MARGIN, right: MARGIN },
    theme: "plain",
    head: [["What", "Quantity", "Price", "Amount"]],
    body: sheet.lines.map(({ what, quantity, price, amount }) => [
      what,
      formatNumber(quantity),
      formatMoney(price, start.currency),
      formatMoney(amount, start.currency),
    ]),
    foot: [
      ["Net", "", "", formatMoney(sheet.net, start.currency)],
      [`Tax, ${formatNumber(sheet.tax)}%`, "", "", formatMoney(sheet.taxAmount, start.currency)],
      ["Total", "", "", formatMoney(sheet.total, start.currency)],
    ],
    showFoot: "lastPage",
    styles: { fontSize: 10, cellPadding: 2.2, lineColor: 215 },
    bodyStyles: { lineWidth: { bottom: 0.2 } },
    columnStyles: { 0: { cellWidth: "auto" }, 1: { halign: "right" }, 2: { halign: "right" }, 3: { halign: "right" } },
    didParseCell: ({ section, column, cell }) => {
      if (section !== "body" && column.index > 0) cell.styles.halign = "right";
    },
    didDrawPage: ({ cursor }) => {
      ends.y = cursor?.y ?? ends.y;
    },
  });
  const foot = [sheet.sender.payment, sheet.sender.taxNumber && `Tax number ${sheet.sender.taxNumber}`]
    .filter(Boolean)
    .join("\n");
  const lines = foot === "" ? [] : foot.split("\n");
  const below = ends.y + 16;
  if (below + lines.length * 5 > PAGE_END) pdf.addPage();
  plain(lines, MARGIN, below + lines.length * 5 > PAGE_END ? MARGIN : below, 9);
  pdf.save(`invoice-${sheet.number.replaceAll(/[^\w-]+/g, "-")}.pdf`);
}
