// What fields are called in six languages: English | German | French | Spanish | Italian | Portuguese | Dutch.
export const FIELD_LABELS = `
about | Über | À propos | Acerca de | Informazioni | Sobre | Over
active | Aktiv | Actif | Activo | Attivo | Ativo | Actief
address | Adresse | Adresse | Dirección | Indirizzo | Endereço | Adres
age | Alter | Âge | Edad | Età | Idade | Leeftijd
amount | Betrag | Montant | Importe | Importo | Montante | Bedrag
answer | Antwort | Réponse | Respuesta | Risposta | Resposta | Antwoord
applied on | Beworben am | Candidature le | Solicitado el | Candidatura del | Candidatura em | Gesolliciteerd op
area | Bereich | Zone | Zona | Zona | Zona | Gebied
author | Autor | Auteur | Autor | Autore | Autor | Auteur
available | Verfügbar | Disponible | Disponible | Disponibile | Disponível | Beschikbaar
balance | Saldo | Solde | Saldo | Saldo | Saldo | Saldo
billable | Abrechenbar | Facturable | Facturable | Fatturabile | Faturável | Factureerbaar
bio | Über mich | Biographie | Biografía | Biografia | Biografia | Bio
body | Text | Texte | Texto | Testo | Texto | Tekst
born on | Geboren am | Date de naissance | Fecha de nacimiento | Data di nascita | Data de nascimento | Geboren op
birthday | Geburtstag | Anniversaire | Cumpleaños | Compleanno | Aniversário | Verjaardag
bought on | Gekauft am | Acheté le | Comprado el | Acquistato il | Comprado em | Gekocht op
breed | Rasse | Race | Raza | Razza | Raça | Ras
vaccinated on | Geimpft am | Vacciné le | Fecha de vacunación | Data di vaccinazione | Data de vacinação | Ingeënt op
stable | Stall | Écurie | Cuadra | Stalla | Estábulo | Stal
budget | Budget | Budget | Presupuesto | Budget | Orçamento | Budget
capacity | Plätze | Places | Capacidad | Capienza | Capacidade | Capaciteit
category | Kategorie | Catégorie | Categoría | Categoria | Categoria | Categorie
check in | Anreise | Arrivée | Entrada | Arrivo | Entrada | Aankomst
check out | Abreise | Départ | Salida | Partenza | Saída | Vertrek
city | Stadt | Ville | Ciudad | Città | Cidade | Stad
closes on | Abschluss am | Clôture le | Cierre el | Chiusura il | Fecho em | Sluit op
color | Farbe | Couleur | Color | Colore | Cor | Kleur
colour | Farbe | Couleur | Color | Colore | Cor | Kleur
comment | Kommentar | Commentaire | Comentario | Commento | Comentário | Opmerking
company | Firma | Entreprise | Empresa | Azienda | Empresa | Bedrijf
condition | Zustand | État | Estado | Condizione | Condição | Staat
contact person | Ansprechpartner | Interlocuteur | Persona de contacto | Referente | Pessoa de contacto | Contactpersoon
content | Inhalt | Contenu | Contenido | Contenuto | Conteúdo | Inhoud
cost | Kosten | Coût | Coste | Costo | Custo | Kosten
country | Land | Pays | País | Paese | País | Land
daily rate | Tagessatz | Tarif journalier | Tarifa diaria | Tariffa giornaliera | Tarifa diária | Dagtarief
date | Datum | Date | Fecha | Data | Data | Datum
deposit | Anzahlung | Acompte | Depósito | Acconto | Depósito | Aanbetaling
description | Beschreibung | Description | Descripción | Descrizione | Descrição | Beschrijving
details | Einzelheiten | Détails | Detalles | Dettagli | Detalhes | Details
discount | Rabatt | Remise | Descuento | Sconto | Desconto | Korting
done | Erledigt | Fait | Hecho | Fatto | Feito | Klaar
due date | Fällig am | Échéance | Vencimiento | Scadenza | Vencimento | Vervaldatum
due on | Fällig am | Échéance | Vencimiento | Scadenza | Vencimento | Vervaldatum
duration | Dauer | Durée | Duración | Durata | Duração | Duur
email | E-Mail | E-mail | Correo electrónico | E-mail | E-mail | E-mail
ends at | Ende | Fin | Fin | Fine | Fim | Eindigt om
ends on | Ende | Fin | Fin | Fine | Fim | Eindigt op
end date | Enddatum | Date de fin | Fecha de fin | Data di fine | Data de fim | Einddatum
expires on | Läuft ab am | Expire le | Caduca el | Scade il | Expira em | Verloopt op
file | Datei | Fichier | Archivo | File | Ficheiro | Bestand
full name | Voller Name | Nom complet | Nombre completo | Nome completo | Nome completo | Volledige naam
gender | Geschlecht | Genre | Género | Genere | Género | Geslacht
grade | Note | Note | Nota | Voto | Nota | Cijfer
guests | Gäste | Invités | Huéspedes | Ospiti | Hóspedes | Gasten
hourly rate | Stundensatz | Tarif horaire | Tarifa por hora | Tariffa oraria | Tarifa por hora | Uurtarief
hours | Stunden | Heures | Horas | Ore | Horas | Uren
image | Bild | Image | Imagen | Immagine | Imagem | Afbeelding
inspected on | Kontrolliert am | Inspecté le | Inspeccionado el | Ispezionato il | Inspecionado em | Gecontroleerd op
instructions | Anleitung | Instructions | Instrucciones | Istruzioni | Instruções | Instructies
interests | Interessen | Intérêts | Intereses | Interessi | Interesses | Interesses
issued on | Ausgestellt am | Émise le | Emitida el | Emessa il | Emitida em | Uitgegeven op
joined on | Beigetreten am | Inscrit le | Alta el | Iscritto dal | Inscrito em | Lid sinds
kind | Art | Type | Tipo | Tipo | Tipo | Soort
length | Länge | Longueur | Longitud | Lunghezza | Comprimento | Lengte
level | Stufe | Niveau | Nivel | Livello | Nível | Niveau
link | Link | Lien | Enlace | Link | Ligação | Link
location | Ort | Lieu | Lugar | Luogo | Local | Locatie
maker | Hersteller | Fabricant | Fabricante | Produttore | Fabricante | Merk
message | Nachricht | Message | Mensaje | Messaggio | Mensagem | Bericht
method | Zahlungsart | Moyen | Método | Metodo | Método | Methode
mileage | Kilometerstand | Kilométrage | Kilometraje | Chilometraggio | Quilometragem | Kilometerstand
model | Modell | Modèle | Modelo | Modello | Modelo | Model
mood | Stimmung | Humeur | Ánimo | Umore | Humor | Stemming
moved on | Bewegt am | Déplacé le | Movido el | Spostato il | Movido em | Verplaatst op
name | Name | Nom | Nombre | Nome | Nome | Naam
next step on | Nächster Schritt am | Prochaine étape le | Próximo paso el | Prossimo passo il | Próximo passo em | Volgende stap op
next service on | Nächste Wartung am | Prochain entretien le | Próximo servicio el | Prossima revisione il | Próxima revisão em | Volgende beurt op
note | Notiz | Note | Nota | Nota | Nota | Notitie
notes | Notizen | Notes | Notas | Note | Notas | Notities
number | Nummer | Numéro | Número | Numero | Número | Nummer
open | Offen | Ouvert | Abierto | Aperto | Aberto | Open
ordered on | Bestellt am | Commandé le | Pedido el | Ordinato il | Pedido em | Besteld op
paid | Bezahlt | Payé | Pagado | Pagato | Pago | Betaald
paid on | Bezahlt am | Payé le | Pagado el | Pagato il | Pago em | Betaald op
phone | Telefon | Téléphone | Teléfono | Telefono | Telefone | Telefoon
photo | Foto | Photo | Foto | Foto | Foto | Foto
pinned | Angeheftet | Épinglé | Fijado | In evidenza | Fixado | Vastgezet
place | Ort | Lieu | Lugar | Luogo | Lugar | Plaats
position | Position | Position | Posición | Posizione | Posição | Positie
price | Preis | Prix | Precio | Prezzo | Preço | Prijs
priority | Priorität | Priorité | Prioridad | Priorità | Prioridade | Prioriteit
probability | Wahrscheinlichkeit | Probabilité | Probabilidad | Probabilità | Probabilidade | Kans
progress | Fortschritt | Avancement | Progreso | Avanzamento | Progresso | Voortgang
published on | Veröffentlicht am | Publié le | Publicado el | Pubblicato il | Publicado em | Gepubliceerd op
quantity | Menge | Quantité | Cantidad | Quantità | Quantidade | Aantal
queen age | Alter der Königin | Âge de la reine | Edad de la reina | Età della regina | Idade da rainha | Leeftijd koningin
question | Frage | Question | Pregunta | Domanda | Pergunta | Vraag
rating | Bewertung | Note | Valoración | Valutazione | Avaliação | Beoordeling
reason | Grund | Motif | Motivo | Motivo | Motivo | Reden
received on | Erhalten am | Reçu le | Recibido el | Ricevuto il | Recebido em | Ontvangen op
reference | Referenz | Référence | Referencia | Riferimento | Referência | Referentie
registration | Kennzeichen | Immatriculation | Matrícula | Targa | Matrícula | Kenteken
rent | Miete | Loyer | Alquiler | Affitto | Renda | Huur
reorder level | Meldebestand | Seuil de commande | Punto de pedido | Scorta minima | Ponto de encomenda | Bestelniveau
reply | Antwort | Réponse | Respuesta | Risposta | Resposta | Antwoord
responsible | Verantwortlich | Responsable | Responsable | Responsabile | Responsável | Verantwoordelijk
result | Ergebnis | Résultat | Resultado | Risultato | Resultado | Resultaat
review | Bewertung | Avis | Reseña | Recensione | Avaliação | Beoordeling
role | Rolle | Rôle | Rol | Ruolo | Função | Rol
salary | Gehalt | Salaire | Salario | Stipendio | Salário | Salaris
seats | Plätze | Places | Plazas | Posti | Lugares | Plaatsen
serial number | Seriennummer | Numéro de série | Número de serie | Numero di serie | Número de série | Serienummer
size | Größe | Taille | Tamaño | Misura | Tamanho | Maat
sku | Artikelnummer | Référence | Referencia | Codice articolo | Referência | Artikelnummer
sold on | Verkauft am | Vendu le | Vendido el | Venduto il | Vendido em | Verkocht op
source | Herkunft | Origine | Origen | Provenienza | Origem | Herkomst
specialty | Fachgebiet | Spécialité | Especialidad | Specialità | Especialidade | Specialisatie
species | Art | Espèce | Especie | Specie | Espécie | Soort
spent on | Ausgegeben am | Dépensé le | Gastado el | Speso il | Gasto em | Uitgegeven op
stage | Phase | Étape | Etapa | Fase | Etapa | Fase
starts at | Beginn | Début | Inicio | Inizio | Início | Begint om
starts on | Beginn | Début | Inicio | Inizio | Início | Begint op
start date | Startdatum | Date de début | Fecha de inicio | Data di inizio | Data de início | Begindatum
status | Status | Statut | Estado | Stato | Estado | Status
subject | Betreff | Objet | Asunto | Oggetto | Assunto | Onderwerp
summary | Zusammenfassung | Résumé | Resumen | Riepilogo | Resumo | Samenvatting
tags | Schlagwörter | Mots-clés | Etiquetas | Etichette | Etiquetas | Labels
taken on | Aufgenommen am | Prise le | Tomada el | Scattata il | Tirada em | Genomen op
text | Text | Texte | Texto | Testo | Texto | Tekst
time | Uhrzeit | Heure | Hora | Ora | Hora | Tijd
title | Titel | Titre | Título | Titolo | Título | Titel
total | Summe | Total | Total | Totale | Total | Totaal
type | Art | Type | Tipo | Tipo | Tipo | Type
unit | Einheit | Unité | Unidad | Unità | Unidade | Eenheid
unit cost | Stückkosten | Coût unitaire | Coste unitario | Costo unitario | Custo unitário | Stukkosten
unit price | Stückpreis | Prix unitaire | Precio unitario | Prezzo unitario | Preço unitário | Stukprijs
url | Adresse | Adresse | Dirección | Indirizzo | Endereço | Adres
value | Wert | Valeur | Valor | Valore | Valor | Waarde
visited on | Besucht am | Visité le | Visitado el | Visitato il | Visitado em | Bezocht op
website | Website | Site web | Sitio web | Sito web | Site | Website
weight | Gewicht | Poids | Peso | Peso | Peso | Gewicht
worked on | Gearbeitet am | Travaillé le | Trabajado el | Lavorato il | Trabalhado em | Gewerkt op
year | Jahr | Année | Año | Anno | Ano | Jaar
years | Jahre | ans | años | anni | anos | jaar
days | Tage | jours | días | giorni | dias | dagen
hours | Stunden | heures | horas | ore | horas | uur
client name | Kunde | Client | Cliente | Cliente | Cliente | Klant
from | Von | De | Desde | Da | De | Van
to | Nach | À | Hasta | A | Para | Naar
owner | Halter | Propriétaire | Propietario | Proprietario | Proprietário | Eigenaar
topic | Thema | Sujet | Tema | Argomento | Tema | Onderwerp
places | Plätze | Places | Plazas | Posti | Lugares | Plaatsen
returned | Zurückgegeben | Rendu | Devuelto | Restituito | Devolvido | Teruggebracht
done on | Erledigt am | Fait le | Hecho el | Fatto il | Feito em | Gedaan op
day | Tag | Jour | Día | Giorno | Dia | Dag
next on | Nächstes Mal am | Prochaine fois le | Próxima vez el | Prossima volta il | Próxima vez em | Volgende keer op
temperature | Temperatur | Température | Temperatura | Temperatura | Temperatura | Temperatuur
since | Seit | Depuis | Desde | Da | Desde | Sinds
led by | Leitung | Animé par | Dirigido por | Condotto da | Orientado por | Geleid door
started on | Begonnen am | Commencé le | Empezado el | Iniziato il | Iniciado em | Begonnen op
points | Punkte | Points | Puntos | Punti | Pontos | Punten
done by | Erledigt von | Fait par | Hecho por | Fatto da | Feito por | Gedaan door
difficulty | Schwierigkeit | Difficulté | Dificultad | Difficoltà | Dificuldade | Moeilijkheid
genre | Genre | Genre | Género | Genere | Género | Genre
receipt | Beleg | Reçu | Recibo | Ricevuta | Recibo | Bon
venue | Ort | Lieu | Lugar | Luogo | Local | Locatie
made on | Hergestellt am | Fait le | Hecho el | Fatto il | Feito em | Gemaakt op
steps | Schritte | Étapes | Pasos | Passaggi | Passos | Stappen
distance | Entfernung | Distance | Distancia | Distanza | Distância | Afstand
picture | Bild | Image | Imagen | Immagine | Imagem | Afbeelding
volume | Volumen | Volume | Volumen | Volume | Volume | Volume
held on | Findet statt am | A lieu le | Se celebra el | Si tiene il | Realiza-se em | Vindt plaats op
valid until | Gültig bis | Valable jusqu’au | Válido hasta | Valido fino al | Válido até | Geldig tot
severity | Schwere | Gravité | Gravedad | Gravità | Gravidade | Ernst
reported on | Gemeldet am | Signalé le | Comunicado el | Segnalato il | Comunicado em | Gemeld op
reported by | Gemeldet von | Signalé par | Comunicado por | Segnalato da | Comunicado por | Gemeld door
floor | Stockwerk | Étage | Planta | Piano | Andar | Verdieping
requested on | Angefragt am | Demandé le | Solicitado el | Richiesto il | Pedido em | Aangevraagd op
found on | Gefunden am | Trouvé le | Encontrado el | Trovato il | Encontrado em | Gevonden op
borrower | Entliehen von | Emprunteur | Prestatario | Chi l’ha preso | Quem levou | Lener
borrowed on | Entliehen am | Emprunté le | Prestado el | Preso in prestito il | Emprestado em | Geleend op
occasion | Anlass | Occasion | Ocasión | Occasione | Ocasião | Gelegenheid
animal | Tier | Animal | Animal | Animale | Animal | Dier
target | Ziel | Objectif | Objetivo | Obiettivo | Objetivo | Doel
skills | Fähigkeiten | Compétences | Habilidades | Competenze | Competências | Vaardigheden
shelf | Regal | Étagère | Estante | Scaffale | Prateleira | Plank
minutes | Minuten | Minutes | Minutos | Minuti | Minutos | Minuten
available from | Verfügbar ab | Disponible dès le | Disponible desde | Disponibile dal | Disponível desde | Beschikbaar vanaf
artist | Künstler | Artiste | Artista | Artista | Artista | Kunstenaar
signed on | Unterschrieben am | Signé le | Firmado el | Firmato il | Assinado em | Ondertekend op
allergies | Allergien | Allergies | Alergias | Allergie | Alergias | Allergieën
until | Bis | Jusqu’au | Hasta | Fino al | Até | Tot
style | Stil | Style | Estilo | Stile | Estilo | Stijl
period | Zeitraum | Période | Periodo | Periodo | Período | Periode
score | Punktzahl | Score | Puntuación | Punteggio | Pontuação | Score
requirements | Anforderungen | Exigences | Requisitos | Requisiti | Requisitos | Vereisten
outcome | Ergebnis | Résultat | Resultado | Esito | Resultado | Uitkomst
department | Abteilung | Service | Departamento | Reparto | Departamento | Afdeling
needed by | Benötigt bis | Nécessaire pour le | Necesario para el | Necessario entro il | Necessário até | Nodig voor
height | Höhe | Hauteur | Altura | Altezza | Altura | Hoogte
frequency | Häufigkeit | Fréquence | Frecuencia | Frequenza | Frequência | Frequentie
`;
