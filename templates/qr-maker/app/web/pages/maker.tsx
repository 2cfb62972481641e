import {
  Button,
  Card,
  classNames,
  Dialog,
  Icon,
  Page,
  TextArea,
  TextInput,
  toast,
  useCreate,
  useStored,
} from "@ninefold/ui";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useRef, useState } from "react";
import { codes, KINDS, type Kind } from "../../shared/codes.ts";
import { contentOf, START, type Typed, troubleWith } from "../content.ts";
import { savePng, saveSvg } from "../save.ts";

const ICONS: Record<Kind, string> = { Link: "link", "Wi-Fi": "wifi", Contact: "contact", Text: "text" };
const CONTENT_MAX = 1_200;

export function MakerPage() {
  // Kept for this person: the next visit goes on where this one ended.
  const [typed, setTyped] = useStored<Typed>("code", START);
  const set = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));
  const content = contentOf(typed);
  return (
    <Page title="Make a code" intro="It changes while you type.">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Card>
          <fieldset>
            <legend className="sr-only">What is it for?</legend>
            <div className="mb-6 grid grid-cols-2 gap-2 sm:grid-cols-4">
              {KINDS.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  aria-pressed={typed.kind === kind}
                  onClick={() => set({ kind })}
                  className={classNames(
                    "flex flex-col items-center gap-2 rounded-control border p-4 text-sm font-medium",
                    typed.kind === kind
                      ? "border-accent bg-accent-wash text-accent-text"
                      : "border-line hover:bg-sunken",
                  )}
                >
                  <Icon name={ICONS[kind]} size={22} />
                  {kind}
                </button>
              ))}
            </div>
          </fieldset>
          <Fields typed={typed} set={set} />
          <div className="mt-6 flex flex-wrap gap-6">
            <TextInput label="Colour" type="color" value={typed.ink} onChange={(ink) => set({ ink })} />
            <TextInput label="Background" type="color" value={typed.paper} onChange={(paper) => set({ paper })} />
          </div>
        </Card>
        <Preview content={content} typed={typed} />
      </div>
    </Page>
  );
}

function Fields({ typed, set }: { typed: Typed; set: (part: Partial<Typed>) => void }) {
  if (typed.kind === "Link")
    return (
      <TextInput
        label="Address"
        type="url"
        maxLength={CONTENT_MAX}
        value={typed.link}
        onChange={(link) => set({ link })}
      />
    );
  if (typed.kind === "Text")
    return <TextArea label="Text" maxLength={CONTENT_MAX} value={typed.text} onChange={(text) => set({ text })} />;
  if (typed.kind === "Wi-Fi")
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Name of the network"
          maxLength={64}
          value={typed.network}
          onChange={(network) => set({ network })}
        />
        <TextInput
          label="Password"
          maxLength={64}
          autoComplete="off"
          value={typed.password}
          onChange={(password) => set({ password })}
          help="Whoever has the code can read it."
        />
      </div>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label="Name"
        maxLength={100}
        value={typed.name}
        onChange={(name) => set({ name })}
        className="sm:col-span-2"
      />
      <TextInput label="Phone" type="tel" maxLength={40} value={typed.phone} onChange={(phone) => set({ phone })} />
      <TextInput label="E-mail" type="email" maxLength={200} value={typed.mail} onChange={(mail) => set({ mail })} />
    </div>
  );
}

function Preview({ content, typed }: { content: string; typed: Typed }) {
  const drawing = useRef<SVGSVGElement>(null);
  const [naming, setNaming] = useState(false);
  const trouble = troubleWith(typed);
  const failed = (error: unknown) => toast(error instanceof Error ? error.message : "That did not work.", "error");
  const isEmpty = content === "";
  return (
    <Card className="lg:sticky lg:top-20">
      <div
        className="grid aspect-square place-items-center rounded-inner border border-line p-6"
        style={{ background: typed.paper }}
      >
        {isEmpty ? (
          <p className="rounded-inner bg-surface p-3 text-center text-sm text-ink-muted">
            Fill in what the code is to say.
          </p>
        ) : (
          <QRCodeSVG
            ref={drawing}
            value={content}
            size={480}
            level="M"
            marginSize={2}
            fgColor={typed.ink}
            bgColor={typed.paper}
            title={`Code: ${typed.kind}`}
            className="h-auto w-full"
          />
        )}
      </div>
      {trouble && (
        <p role="status" className="mt-3 flex gap-2 text-sm text-warning-text">
          <Icon name="triangle-alert" size={16} className="mt-0.5 shrink-0" />
          {trouble}
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button
          icon="download"
          disabled={isEmpty}
          onClick={() => drawing.current && void savePng(drawing.current, "code").catch(failed)}
        >
          PNG
        </Button>
        <Button
          variant="secondary"
          icon="download"
          disabled={isEmpty}
          onClick={() => drawing.current && saveSvg(drawing.current, "code")}
        >
          SVG
        </Button>
        <Button
          variant="ghost"
          icon="bookmark"
          disabled={isEmpty}
          onClick={() => setNaming(true)}
          className="col-span-2"
        >
          Keep this code
        </Button>
      </div>
      <NameDialog content={content} typed={typed} open={naming} onOpenChange={setNaming} />
    </Card>
  );
}

type NameProps = { content: string; typed: Typed; open: boolean; onOpenChange: (open: boolean) => void };

function NameDialog({ content, typed: { kind, ink, paper }, open, onOpenChange }: NameProps) {
  const [name, setName] = useState("");
  const keep = useCreate(codes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const draft = { name, kind, content, ink, paper };
    keep.mutate(draft, {
      onSuccess() {
        toast("Kept.");
        setName("");
        onOpenChange(false);
      },
    });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keep this code">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          label="Name"
          required
          maxLength={80}
          placeholder="Wi-Fi at the door"
          value={name}
          onChange={setName}
          error={keep.error?.message}
        />
        <Button type="submit" busy={keep.isPending} className="self-end">
          Keep it
        </Button>
      </form>
    </Dialog>
  );
}
