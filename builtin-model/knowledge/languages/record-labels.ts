// What the fields of everyday records are called in six languages: English | German | French | Spanish | Italian | Portuguese | Dutch.
export const RECORD_LABELS = `
what | Was | Quoi | Qué | Che cosa | O quê | Wat
who | Wer | Qui | Quién | Chi | Quem | Wie
where | Wo | Où | Dónde | Dove | Onde | Waar
why | Warum | Pourquoi | Por qué | Perché | Porquê | Waarom
for whom | Für wen | Pour qui | Para quién | Per chi | Para quem | Voor wie
added on | Hinzugefügt am | Ajouté le | Añadido el | Aggiunto il | Adicionado em | Toegevoegd op
seen on | Gesehen am | Vu le | Visto el | Visto il | Visto em | Gezien op
measured on | Gemessen am | Mesuré le | Medido el | Misurato il | Medido em | Gemeten op
measured at | Gemessen am | Mesuré le | Medido el | Misurato il | Medido em | Gemeten op
departs at | Abfahrt | Départ à | Salida a las | Parte alle | Parte às | Vertrekt om
leaves at | Abfahrt um | Départ | Sale a las | Parte alle | Sai às | Vertrekt om
arrives at | Ankunft | Arrivée à | Llega a las | Arriva alle | Chega às | Komt aan om
moved in on | Eingezogen am | Emménagé le | Entrada el | Entrato il | Entrou em | Ingetrokken op
given on | Gegeben am | Donné le | Dado el | Dato il | Dado em | Gegeven op
given by | Gegeben von | Donné par | Dado por | Dato da | Dado por | Gegeven door
read on | Abgelesen am | Relevé le | Leído el | Letto il | Lido em | Afgelezen op
object | Gegenstand | Objet | Objeto | Oggetto | Objeto | Voorwerp
wind | Wind | Vent | Viento | Vento | Vento | Wind
experience | Erfahrung | Expérience | Experiencia | Esperienza | Experiência | Ervaring
story | Geschichte | Histoire | Historia | Storia | História | Verhaal
price per day | Preis pro Tag | Prix par jour | Precio por día | Prezzo al giorno | Preço por dia | Prijs per dag
price per night | Preis pro Nacht | Prix par nuit | Precio por noche | Prezzo a notte | Preço por noite | Prijs per nacht
amenities | Ausstattung | Équipements | Servicios | Servizi | Comodidades | Voorzieningen
booking reference | Buchungsnummer | Référence de réservation | Código de reserva | Codice di prenotazione | Código da reserva | Boekingsnummer
findings | Befund | Constatations | Hallazgos | Rilievi | Constatações | Bevindingen
relation | Beziehung | Lien | Relación | Legame | Relação | Relatie
solved | Gelöst | Résolu | Resuelto | Risolto | Resolvido | Opgelost
sold | Verkauft | Vendu | Vendido | Venduto | Vendido | Verkocht
opens on | Beginnt am | Ouvre le | Abre el | Apre il | Abre em | Opent op
played on | Gespielt am | Joué le | Jugado el | Giocato il | Jogado em | Gespeeld op
played at | Gespielt am | Joué le | Jugado el | Giocato il | Jogado em | Gespeeld op
count | Stück | Nombre | Unidades | Quantità | Contagem | Aantal stuks
best before | Haltbar bis | À consommer avant | Consumir antes de | Da consumare entro | Consumir até | Houdbaar tot
litres | Liter | Litres | Litros | Litri | Litros | Liters
flour | Mehl | Farine | Harina | Farina | Farinha | Meel
made by | Gemacht von | Fait par | Hecho por | Fatto da | Feito por | Gemaakt door
hint | Hinweis | Indice | Pista | Indizio | Dica | Hint
starts from | Start in | Départ de | Sale de | Parte da | Parte de | Start in
ends in | Ziel | Arrivée | Termina en | Arriva a | Termina em | Eindigt in
cleaned on | Gereinigt am | Nettoyé le | Limpiado el | Pulito il | Limpo em | Schoongemaakt op
industry | Branche | Secteur | Sector | Settore | Setor | Branche
tracking number | Sendungsnummer | Numéro de suivi | Número de envío | Numero di spedizione | Código de rastreio | Trackingnummer
ships on | Versand am | Expédié le | Se envía el | Spedito il | Enviado em | Verzonden op
expected on | Erwartet am | Attendu le | Previsto el | Previsto il | Previsto para | Verwacht op
stock | Bestand | Stock | Existencias | Giacenza | Stock | Voorraad
in stock | Auf Lager | En stock | En existencia | In magazzino | Em estoque | Op voorraad
planned for | Geplant für | Prévu pour | Previsto para | Previsto per | Planejado para | Gepland voor
finished on | Fertig am | Terminé le | Terminado el | Finito il | Terminado em | Klaar op
code | Code | Code | Código | Codice | Código | Code
part number | Teilenummer | Référence | Número de pieza | Codice pezzo | Código da peça | Onderdeelnummer
frame number | Rahmennummer | Numéro de cadre | Número de cuadro | Numero di telaio | Número do quadro | Framenummer
tag number | Ohrmarke | Numéro de boucle | Número de arete | Marca auricolare | Número do brinco | Oormerknummer
batch number | Chargennummer | Numéro de lot | Número de lote | Numero di lotto | Número do lote | Batchnummer
renews on | Verlängert sich am | Renouvelé le | Se renueva el | Si rinnova il | Renova em | Verlengt op
assigned to | Zuständig | Attribué à | Asignado a | Assegnato a | Atribuído a | Toegewezen aan
purpose | Zweck | Objet | Motivo | Scopo | Finalidade | Doel
destination | Ziel | Destination | Destino | Destinazione | Destino | Bestemming
decided on | Entschieden am | Décidé le | Decidido el | Deciso il | Decidido em | Besloten op
repeats | Wiederholung | Répétition | Se repite | Si ripete | Repetição | Herhaling
recipient | Empfänger | Destinataire | Destinatario | Destinatario | Destinatário | Ontvanger
pages | Seiten | Pages | Páginas | Pagine | Páginas | Pagina’s
meets on | Treffen am | Se réunit le | Se reúne el | Si riunisce il | Reúne-se em | Komt samen op
licence | Lizenz | Licence | Licencia | Licenza | Licença | Licentie
available on | Verfügbar am | Disponible le | Disponible el | Disponibile il | Disponível em | Beschikbaar op
dietary needs | Ernährung | Régime alimentaire | Dieta | Esigenze alimentari | Restrições alimentares | Dieetwensen
coming | Kommt | Vient | Viene | Viene | Vem | Komt
medicine | Medikament | Médicament | Medicamento | Farmaco | Medicamento | Medicijn
calories | Kalorien | Calories | Calorías | Calorie | Calorias | Calorieën
shop | Laden | Magasin | Tienda | Negozio | Loja | Winkel
strength | Stärke | Force | Fuerza | Forza | Força | Sterkte
quality | Qualität | Qualité | Calidad | Qualità | Qualidade | Kwaliteit
soil | Boden | Sol | Suelo | Terreno | Solo | Bodem
home score | Tore Heim | Score domicile | Puntos local | Punti casa | Pontos casa | Score thuis
away score | Tore Gast | Score extérieur | Puntos visitante | Punti ospiti | Pontos visitante | Score uit
warranty until | Garantie bis | Garantie jusqu’au | Garantía hasta | Garanzia fino al | Garantia até | Garantie tot
producer | Erzeuger | Producteur | Productor | Produttore | Produtor | Producent
vintage | Jahrgang | Millésime | Añada | Annata | Safra | Wijnjaar
region | Region | Région | Región | Regione | Região | Streek
bottles | Flaschen | Bouteilles | Botellas | Bottiglie | Garrafas | Flessen
grape variety | Rebsorte | Cépage | Variedad de uva | Vitigno | Casta | Druivenras
grape | Rebsorte | Cépage | Uva | Uva | Uva | Druif
tasted on | Verkostet am | Dégusté le | Catado el | Degustato il | Provado em | Geproefd op
director | Regie | Réalisation | Dirección | Regia | Direção | Regie
character | Figur | Personnage | Personaje | Personaggio | Personagem | Personage
portions | Portionen | Portions | Raciones | Porzioni | Porções | Porties
servings | Portionen | Parts | Raciones | Porzioni | Porções | Porties
cooking time | Kochzeit | Temps de cuisson | Tiempo de cocción | Tempo di cottura | Tempo de preparo | Kooktijd
preparation | Zubereitung | Préparation | Preparación | Preparazione | Modo de preparo | Bereiding
happened at | Geschehen am | Survenu le | Ocurrió el | Avvenuto il | Ocorreu em | Gebeurd op
report | Bericht | Rapport | Informe | Rapporto | Relatório | Verslag
origin | Herkunft | Origine | Origen | Origine | Origem | Herkomst
material | Material | Matière | Material | Materiale | Material | Materiaal
crew | Besatzung | Équipage | Tripulación | Equipaggio | Tripulação | Bemanning
berth | Liegeplatz | Emplacement | Amarre | Posto barca | Vaga | Ligplaats
composer | Komponist | Compositeur | Compositor | Compositore | Compositor | Componist
programme | Programm | Programme | Programa | Programma | Programa | Programma
voice | Stimme | Voix | Voz | Voce | Voz | Stem
brand | Marke | Marque | Marca | Marca | Marca | Merk
last service on | Letzte Wartung am | Dernier entretien le | Última revisión el | Ultima revisione il | Última revisão em | Laatste onderhoud op
contents | Inhalt | Contenu | Contenido | Contenuto | Conteúdo | Inhoud
filled on | Gefüllt am | Rempli le | Llenado el | Riempito il | Enchido em | Gevuld op
stored in | Gelagert in | Stocké dans | Guardado en | Conservato in | Guardado em | Bewaard in
allergens | Allergene | Allergènes | Alérgenos | Allergeni | Alérgenos | Allergenen
languages | Sprachen | Langues | Idiomas | Lingue | Idiomas | Talen
eggs | Eier | Œufs | Huevos | Uova | Ovos | Eieren
stops | Haltepunkte | Arrêts | Paradas | Fermate | Paradas | Haltes
lent to | Verliehen an | Prêté à | Prestado a | Prestato a | Emprestado a | Uitgeleend aan
row | Reihe | Rangée | Fila | Fila | Fileira | Rij
planted on | Gepflanzt am | Planté le | Plantado el | Piantato il | Plantado em | Geplant op
expected harvest on | Ernte erwartet am | Récolte prévue le | Cosecha prevista el | Raccolto previsto il | Colheita prevista em | Oogst verwacht op
harvested on | Geerntet am | Récolté le | Cosechado el | Raccolto il | Colhido em | Geoogst op
watered on | Gegossen am | Arrosé le | Regado el | Annaffiato il | Regado em | Begoten op
last watered on | Zuletzt gegossen am | Dernier arrosage le | Último riego el | Ultima annaffiatura il | Última rega em | Laatst begoten op
water every | Gießen alle | Arroser tous les | Regar cada | Annaffiare ogni | Regar a cada | Water geven om de
light | Licht | Lumière | Luz | Luce | Luz | Licht
kilograms | Kilogramm | Kilos | Kilos | Chili | Quilos | Kilo’s
installed on | Aufgestellt am | Installé le | Instalada el | Installata il | Instalada em | Geplaatst op
queen year | Jahr der Königin | Année de la reine | Año de la reina | Anno della regina | Ano da rainha | Jaar van de koningin
variety | Sorte | Variété | Variedad | Varietà | Variedade | Ras of soort
feed | Futter | Nourriture | Pienso | Mangime | Ração | Voer
vaccine | Impfstoff | Vaccin | Vacuna | Vaccino | Vacina | Vaccin
vet | Tierarzt | Vétérinaire | Veterinario | Veterinario | Veterinário | Dierenarts
dose | Dosis | Dose | Dosis | Dose | Dose | Dosis
dosage | Dosierung | Posologie | Dosificación | Dosaggio | Dosagem | Dosering
blood type | Blutgruppe | Groupe sanguin | Grupo sanguíneo | Gruppo sanguigno | Tipo sanguíneo | Bloedgroep
visited at | Besucht am | Visité le | Visitado el | Visitato il | Visitado em | Bezocht op
what was done | Was gemacht wurde | Ce qui a été fait | Qué se hizo | Che cosa è stato fatto | O que foi feito | Wat er gedaan is
work done | Arbeiten | Travaux | Trabajo hecho | Lavori | Serviço feito | Werkzaamheden
labour | Arbeitslohn | Main-d’œuvre | Mano de obra | Manodopera | Mão de obra | Arbeidsloon
donor name | Spender | Donateur | Donante | Donatore | Doador | Donateur
donated on | Gespendet am | Donné le | Donado el | Donato il | Doado em | Gedoneerd op
anonymous | Anonym | Anonyme | Anónimo | Anonimo | Anônimo | Anoniem
confirmed | Bestätigt | Confirmé | Confirmado | Confermato | Confirmado | Bevestigd
bought | Gekauft | Acheté | Comprado | Comprato | Comprado | Gekocht
finished | Fertig | Terminé | Terminado | Finito | Concluído | Klaar
people | Personen | Personnes | Personas | Persone | Pessoas | Personen
children | Kinder | Enfants | Niños | Bambini | Crianças | Kinderen
participants | Teilnehmer | Participants | Participantes | Partecipanti | Participantes | Deelnemers
pet name | Name des Tieres | Nom de l’animal | Nombre de la mascota | Nome dell’animale | Nome do animal | Naam van het dier
released on | Erschienen am | Sorti le | Publicado el | Uscito il | Lançado em | Verschenen op
platform | Plattform | Plateforme | Plataforma | Piattaforma | Plataforma | Platform
theme | Thema | Thème | Tema | Tema | Tema | Thema
elevation gain | Höhenmeter | Dénivelé | Desnivel | Dislivello | Desnível | Hoogtemeters
`;
