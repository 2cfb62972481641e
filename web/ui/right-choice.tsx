// What a program may do in the projects that it opens.
import { Choice } from "./choice.tsx";

type RightChoiceProps = { canWrite: boolean; onChange: (canWrite: boolean) => void };

export function RightChoice({ canWrite, onChange }: RightChoiceProps) {
  return (
    <Choice label="It may" value={canWrite ? "build" : "read"} onChange={(value) => onChange(value === "build")}>
      <option value="read">read only</option>
      <option value="build">read and build</option>
    </Choice>
  );
}
