import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Page,
  toast,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import { codes } from "../../shared/codes.ts";
import { saveSvg } from "../save.ts";

export function CodesPage() {
  const list = useRecords(codes, { pageSize: 60 });
  const make = (
    <LinkButton to="/make" icon="plus">
      Make a code
    </LinkButton>
  );
  return (
    <Page title="Kept codes" actions={list.rows.length > 0 ? make : undefined}>
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading kind="cards" rows={4} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState icon="qr-code" title="No code is kept" text="Codes that you need again wait here." action={make} />
      )}
      <ul className="grid gap-5 min-[480px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {list.rows.map((code) => (
          <li key={code.id}>
            <Kept code={code} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

type Code = ReturnType<typeof useRecords<typeof codes>>["rows"][number];

function Kept({ code: { id, name, kind, content, ink, paper } }: { code: Code }) {
  const drawing = useRef<SVGSVGElement>(null);
  const remove = useDelete(codes);
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="p-6" style={{ background: paper }}>
        <QRCodeSVG
          ref={drawing}
          value={content}
          size={480}
          marginSize={1}
          fgColor={ink}
          bgColor={paper}
          title={`Code: ${name}`}
          className="h-auto w-full"
        />
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-line p-4">
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="text-sm text-ink-muted">{kind}</p>
        </div>
        <div className="flex shrink-0">
          <Button
            variant="ghost"
            size="small"
            icon="download"
            aria-label={`Save ${name}`}
            onClick={() => drawing.current && saveSvg(drawing.current, name)}
          />
          <Button
            variant="ghost"
            size="small"
            icon="trash-2"
            aria-label={`Delete ${name}`}
            onClick={() => remove.mutate(id, { onError: (error) => toast(error.message, "error") })}
          />
        </div>
      </div>
    </Card>
  );
}
