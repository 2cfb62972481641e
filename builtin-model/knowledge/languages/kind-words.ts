// What the name of a field says of its kind in other languages: German and Dutch end with what counts, the others begin with it.
import type { FieldKind } from "#entity";
import type { Language } from "./sentences.ts";

type Rule = readonly [RegExp, FieldKind];

export const OWN_KINDS: Readonly<Record<Language, readonly Rule[]>> = {
  german: [
    [/(?:kosten|preis|gebühr|betrag|miete|lohn|geld|pfand|steuer|taxe|umsatz|beitrag)$/, "money"],
    [/(?:datum)$/, "date"],
    [/(?:dauer)$/, "duration"],
    [/(?:prozent|anteil|feuchtigkeit|feuchte)$/, "percent"],
    [
      /(?:gehalt|zahl|menge|gewicht|höhe|länge|breite|tiefe|größe|fläche|stand|alter|jahr|meter|temperatur|punkte|stärke|wert|volumen|dichte|druck|leistung)$/,
      "number",
    ],
    [/(?:foto|bild)$/, "image"],
    [/(?:beschreibung|bemerkung|bemerkungen|anmerkung|anmerkungen|verlauf|geschichte)$/, "longText"],
    [/(?:telefon|handynummer|telefonnummer)$/, "phone"],
    [/(?:adresse|ort)$/, "location"],
  ],
  dutch: [
    [/(?:kosten|prijs|bedrag|huur|loon|geld)$/, "money"],
    [/(?:datum)$/, "date"],
    [/(?:duur)$/, "duration"],
    [
      /(?:gehalte|aantal|hoeveelheid|gewicht|hoogte|lengte|breedte|diepte|grootte|oppervlakte|leeftijd|jaar|temperatuur)$/,
      "number",
    ],
    [/(?:foto|afbeelding)$/, "image"],
    [/(?:beschrijving|opmerking|opmerkingen)$/, "longText"],
    [/(?:adres|plaats)$/, "location"],
  ],
  french: [
    [/^(?:prix|coût|montant|loyer|tarif|frais|caution)\b/, "money"],
    [/^date\b/, "date"],
    [/^durée\b/, "duration"],
    [
      /^(?:nombre|poids|hauteur|longueur|largeur|profondeur|dénivelé|quantité|âge|année|température|surface|taux)\b/,
      "number",
    ],
    [/^(?:photo|image)\b/, "image"],
    [/^(?:description|remarque|remarques|histoire)\b/, "longText"],
    [/^(?:adresse|lieu)\b/, "location"],
  ],
  spanish: [
    [/^(?:precio|coste|costo|importe|alquiler|tarifa|fianza)\b/, "money"],
    [/^fecha\b/, "date"],
    [/^duración\b/, "duration"],
    [
      /^(?:número|peso|altura|longitud|anchura|profundidad|desnivel|cantidad|edad|año|temperatura|superficie|kilos)(?!\p{L})/u,
      "number",
    ],
    [/^(?:foto|imagen)\b/, "image"],
    [/^(?:descripción|observaciones|historia)(?!\p{L})/u, "longText"],
    [/^(?:dirección|lugar)(?!\p{L})/u, "location"],
  ],
  italian: [
    [/^(?:prezzo|costo|importo|affitto|tariffa|cauzione)\b/, "money"],
    [/^data\b/, "date"],
    [/^durata\b/, "duration"],
    [
      /^(?:numero|peso|altezza|lunghezza|larghezza|profondità|dislivello|quantità|età|anno|temperatura|superficie)(?!\p{L})/u,
      "number",
    ],
    [/^(?:foto|immagine)\b/, "image"],
    [/^(?:descrizione|osservazioni|storia)\b/, "longText"],
    [/^(?:indirizzo|luogo)\b/, "location"],
  ],
  portuguese: [
    [/^(?:preço|custo|valor|aluguel|taxa|caução)(?!\p{L})/u, "money"],
    [/^data\b/, "date"],
    [/^duração\b/, "duration"],
    [
      /^(?:número|peso|altura|comprimento|largura|profundidade|desnível|quantidade|idade|ano|temperatura|área|quilos)(?!\p{L})/u,
      "number",
    ],
    [/^(?:foto|imagem)\b/, "image"],
    [/^(?:descrição|observações|história)(?!\p{L})/u, "longText"],
    [/^(?:endereço|lugar)(?!\p{L})/u, "location"],
  ],
};
