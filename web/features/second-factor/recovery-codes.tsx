// Ten recovery codes, this once: to be copied or saved.
import { Copy, Download } from "lucide-react";
import { useSession } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { StepTitle } from "./step-title.tsx";

const FILE = "ninefold-recovery-codes.txt";

export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { username } = useSession();
  const text = `Recovery codes of ${username ?? ""} on ${window.location.host}. Each is good once.\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      notify.success("Copied");
    } catch {
      notify.error("Copying was not allowed. Select the codes instead.");
    }
  };
  return (
    <div className="mt-6 flex flex-col gap-4">
      <div>
        <StepTitle>Keep these recovery codes</StepTitle>
        <p className="mt-1 text-sm text-muted">
          When your phone is lost, each of them signs you in once. They are not shown again.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-hairline bg-ink/5 p-4 font-mono text-sm max-[359px]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          <Copy size={15} strokeWidth={1.75} aria-hidden="true" />
          Copy
        </Button>
        <Button size="small" onClick={() => save(text)}>
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
          Save as a file
        </Button>
        <Button size="small" variant="primary" className="ml-auto max-sm:w-full" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
}
