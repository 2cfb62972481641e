import { DetailPage, useRecord } from "@ninefold/ui";
import { useParams } from "react-router";
import { plants, waterings } from "../../shared/plants.ts";
import { WaterButton } from "./plants.tsx";

export function PlantPage() {
  const { id } = useParams();
  const { row } = useRecord(plants, id);
  return (
    <DetailPage
      of={plants}
      actions={row ? <WaterButton id={row.id} name={row.name} /> : undefined}
      related={[{ of: waterings, by: "plant", title: "Watered on", create: false }]}
    />
  );
}
