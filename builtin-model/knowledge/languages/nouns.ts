// What people keep, in six languages: English | German | French | Spanish | Italian | Portuguese | Dutch.
// A cell lists the forms in which descriptions have the word; English is the plural that the rest of the model reads.
export const NOUNS = `
customers | kunde kunden kundin kundinnen kundschaft | client clients cliente clientes | cliente clientes | cliente clienti | cliente clientes | klant klanten
orders | auftrag auftraege bestellung bestellungen | commande commandes | pedido pedidos orden ordenes encargo encargos | ordine ordini | pedido pedidos encomenda encomendas | bestelling bestellingen opdracht opdrachten order
invoices | rechnung rechnungen | facture factures | factura facturas | fattura fatture | fatura faturas | factuur facturen
quotes | angebot angebote kostenvoranschlag kostenvoranschlaege | devis | presupuesto presupuestos cotizacion cotizaciones | preventivo preventivi | orcamento orcamentos | offerte offertes
payments | zahlung zahlungen | paiement paiements | pago pagos | pagamento pagamenti | pagamento pagamentos | betaling betalingen
expenses | ausgabe ausgaben spesen kosten | depense depenses frais | gasto gastos | spesa spese | despesa despesas gasto gastos | uitgave uitgaven kosten
income | einnahme einnahmen | revenu revenus recette_financiere | ingreso ingresos | entrata entrate | receita_financeira rendimento rendimentos | inkomsten
products | produkt produkte artikel ware waren | produit produits | producto productos | prodotto prodotti | produto produtos | product producten artikel artikelen
raw materials | material materialien werkstoff werkstoffe | materiau materiaux matiere matieres | material materiales | materiale materiali | material materiais | materiaal materialen
inventory items | lager lagerbestand bestand vorrat vorraete inventar | stock stocks inventaire | inventario existencias | magazzino inventario scorte | estoque inventario | voorraad voorraden
suppliers | lieferant lieferanten | fournisseur fournisseurs | proveedor proveedores | fornitore fornitori | fornecedor fornecedores | leverancier leveranciers
deliveries | lieferung lieferungen | livraison livraisons | entrega entregas | consegna consegne | entrega entregas | levering leveringen bezorging
employees | mitarbeiter mitarbeiterin mitarbeiterinnen angestellte personal | employe employes salarie salaries personnel | empleado empleados personal | dipendente dipendenti personale | funcionario funcionarios colaborador colaboradores | medewerker medewerkers personeel
shifts | schicht schichten dienstplan dienst dienste | quart quarts | turno turnos | turno turni | turno turnos | dienst diensten
time entries | arbeitszeit arbeitszeiten stunden | heures | horas | ore | horas | uren
tasks | aufgabe aufgaben | tache taches | tarea tareas | compito compiti attivita | tarefa tarefas | taak taken
projects | projekt projekte | projet projets | proyecto proyectos | progetto progetti | projeto projetos | project projecten
appointments | termin termine | rendez_vous | cita citas | appuntamento appuntamenti | consulta consultas agendamento agendamentos | afspraak afspraken
bookings | buchung buchungen reservierung reservierungen | reservation reservations | reserva reservas reservacion reservaciones | prenotazione prenotazioni | reserva reservas | boeking boekingen reservering reserveringen
members | mitglied mitglieder vereinsmitglieder | membre membres adherent adherents | miembro miembros socio socios | membro membri socio soci iscritto iscritti | membro membros socio socios | lid leden
volunteers | freiwillige freiwilliger ehrenamtliche helfer | benevole benevoles | voluntario voluntarios | volontario volontari | voluntario voluntarios | vrijwilliger vrijwilligers
donations | spende spenden | don dons | donacion donaciones | donazione donazioni | doacao doacoes | donatie donaties
events | veranstaltung veranstaltungen | evenement evenements | evento eventos | evento eventi | evento eventos | evenement evenementen
guests | gast gaeste | invite invites hote hotes | huesped huespedes invitado invitados | ospite ospiti invitato invitati | hospede hospedes convidado convidados | gast gasten
rooms | zimmer raum raeume | chambre chambres salle salles | habitacion habitaciones sala salas | camera camere stanza stanze | quarto quartos sala salas | kamer kamers zaal zalen
apartments | wohnung wohnungen ferienwohnung ferienwohnungen | appartement appartements logement logements | apartamento apartamentos piso pisos | appartamento appartamenti | apartamento apartamentos | appartement appartementen woning woningen
tenants | mieter mieterin mieterinnen | locataire locataires | inquilino inquilinos | inquilino inquilini | inquilino inquilinos | huurder huurders
contracts | vertrag vertraege | contrat contrats | contrato contratos | contratto contratti | contrato contratos | contract contracten
documents | dokument dokumente unterlagen | document documents | documento documentos | documento documenti | documento documentos | document documenten
students | schueler schuelerin schuelerinnen student studenten studierende | eleve eleves etudiant etudiants | alumno alumnos estudiante estudiantes | studente studenti alunno alunni allievo allievi | aluno alunos estudante estudantes | leerling leerlingen student studenten
teachers | lehrer lehrerin lehrerinnen lehrkraft lehrkraefte reitlehrer reitlehrerin reitlehrerinnen fahrlehrer fahrlehrerin fahrlehrerinnen tanzlehrer tanzlehrerin tanzlehrerinnen musiklehrer musiklehrerin musiklehrerinnen klavierlehrer klavierlehrerin klavierlehrerinnen nachhilfelehrer | professeur professeurs enseignant enseignants | profesor profesores maestro maestros | insegnante insegnanti docente docenti | professor professores | leraar leraren docent docenten
instructors | trainer trainerin trainerinnen kursleiter | instructeur instructeurs moniteur moniteurs entraineur entraineurs | instructor instructores entrenador entrenadores | istruttore istruttori allenatore allenatori | instrutor instrutores treinador treinadores | instructeur instructeurs trainer trainers
classes | kurs kurse klasse klassen | cours classe classes | clase clases | corso corsi classe classi lezione_di_gruppo | aula aulas turma turmas | les lessen cursus cursussen klas klassen
lessons | unterrichtsstunde unterrichtsstunden unterricht fahrstunde fahrstunden reitstunde reitstunden tanzstunde tanzstunden musikstunde musikstunden klavierstunde klavierstunden nachhilfestunde nachhilfestunden | lecon lecons | leccion lecciones | lezione lezioni | licao licoes | lesuur lesuren
exams | pruefung pruefungen klausur klausuren | examen examens | examen examenes | esame esami | exame exames prova provas | examen examens toets toetsen
grades | note noten | note notes | nota notas calificacion calificaciones | voto voti | nota notas | cijfer cijfers
flashcards | vokabeltrainer karteikarte karteikarten wort woerter vokabel vokabeln | mot mots | palabra palabras | parola parole | palavra palavras | woord woorden
example sentences | beispielsatz beispielsaetze | phrase_d_exemple exemple | frase_de_ejemplo ejemplo | frase_di_esempio esempio | frase_de_exemplo exemplo | voorbeeldzin
translations | uebersetzung uebersetzungen | traduction traductions | traduccion traducciones | traduzione traduzioni | traducao traducoes | vertaling vertalingen
children | kind kinder | enfant enfants | nino ninos hijo hijos | bambino bambini figlio figli | crianca criancas filho filhos | kind kinderen
parents | eltern elternteil | parent parents | padre padres | genitore genitori | pai pais | ouder ouders
groups | gruppe gruppen | groupe groupes | grupo grupos | gruppo gruppi | grupo grupos | groep groepen
teams | mannschaft mannschaften team teams | equipe equipes | equipo equipos | squadra squadre | equipe equipes time times | ploeg ploegen team teams
players | spieler spielerin spielerinnen | joueur joueurs | jugador jugadores | giocatore giocatori | jogador jogadores | speler spelers
games | spiel spiele partie partien | match matchs | partido partidos | partita partite | jogo jogos partida partidas | wedstrijd wedstrijden
trainings | training trainings uebung uebungen | entrainement entrainements | entrenamiento entrenamientos | allenamento allenamenti | treino treinos | training trainingen
workouts | workout workouts | seance seances | rutina rutinas | allenamento_personale | exercicio exercicios | workout workouts
patients | patient patienten patientin patientinnen | patient patients | paciente pacientes | paziente pazienti | paciente pacientes | patient patienten
doctors | arzt aerzte aerztin aerztinnen | medecin medecins docteur docteurs | medico medicos doctor doctores | medico medici dottore dottori | medico medicos | arts artsen
treatments | behandlung behandlungen | traitement traitements soin soins | tratamiento tratamientos | trattamento trattamenti | tratamento tratamentos | behandeling behandelingen
medications | medikament medikamente arznei | medicament medicaments | medicamento medicamentos | farmaco farmaci medicina medicine | medicamento medicamentos remedio remedios | medicijn medicijnen
vaccinations | impfung impfungen | vaccin vaccins vaccination | vacuna vacunas | vaccino vaccini vaccinazione vaccinazioni | vacina vacinas | vaccinatie vaccinaties
pets | tier tiere haustier haustiere hund hunde katze katzen | animal animaux chien chiens chat chats | animal animales mascota mascotas perro perros gato gatos | animale animali cane cani gatto gatti | animal animais cachorro cachorros gato gatos | dier dieren huisdier huisdieren hond honden kat katten
pet owners | tierhalter halter besitzer | proprietaire proprietaires | dueno duenos propietario propietarios | proprietario proprietari padrone padroni | dono donos proprietario proprietarios | eigenaar eigenaren baasje
horses | pferd pferde | cheval chevaux | caballo caballos | cavallo cavalli | cavalo cavalos | paard paarden
beehives | bienenstock bienenstoecke bienenvolk bienenvoelker | ruche ruches | colmena colmenas | alveare alveari arnia arnie | colmeia colmeias | bijenkast bijenkasten bijenvolk
harvests | ernte ernten honigernte honigernten | recolte recoltes | cosecha cosechas | raccolto raccolti | colheita colheitas | oogst oogsten
fields | feld felder acker aecker | champ champs parcelle parcelles | campo campos parcela parcelas | campo campi | campo campos | akker akkers perceel percelen
plants | pflanze pflanzen | plante plantes | planta plantas | pianta piante | planta plantas | plant planten
vehicles | fahrzeug fahrzeuge auto autos wagen | vehicule vehicules voiture voitures | vehiculo vehiculos coche coches carro carros | veicolo veicoli auto automobile | veiculo veiculos carro carros | voertuig voertuigen auto autos
drivers | fahrer fahrerin fahrerinnen | chauffeur chauffeurs conducteur conducteurs | conductor conductores chofer choferes | autista autisti | motorista motoristas | chauffeur chauffeurs
trips | fahrt fahrten reise reisen | trajet trajets voyage voyages | viaje viajes | viaggio viaggi | viagem viagens | rit ritten reis reizen
bikes | fahrrad fahrraeder rad raeder | velo velos | bicicleta bicicletas bici | bicicletta biciclette bici | bicicleta bicicletas | fiets fietsen
boats | boot boote schiff schiffe | bateau bateaux | barco barcos bote botes | barca barche | barco barcos | boot boten
repairs | reparatur reparaturen | reparation reparations | reparacion reparaciones | riparazione riparazioni | reparo reparos conserto consertos | reparatie reparaties
damages | schaden schaeden | degat degats dommage dommages | dano danos | danno danni | dano_material avaria avarias | schade schades
spare parts | ersatzteil ersatzteile teile | piece pieces | repuesto repuestos pieza piezas | ricambio ricambi pezzo pezzi | peca pecas | onderdeel onderdelen
machines | maschine maschinen | machine machines | maquina maquinas | macchina macchine macchinario macchinari | maquina maquinas | machine machines
equipment | ausruestung geraet geraete | equipement equipements materiel | equipamiento equipo_tecnico | attrezzatura attrezzature | equipamento equipamentos | apparatuur uitrusting
tools | werkzeug werkzeuge | outil outils | herramienta herramientas | attrezzo attrezzi strumento strumenti | ferramenta ferramentas | gereedschap gereedschappen
books | buch buecher | livre livres | libro libros | libro libri | livro livros | boek boeken
book loans | ausleihe ausleihen leihe | emprunt emprunts pret prets | prestamo prestamos | prestito prestiti | emprestimo emprestimos | uitlening uitleningen
recipes | rezept rezepte | recette recettes | receta recetas | ricetta ricette | receita receitas | recept recepten
ingredients | zutat zutaten | ingredient ingredients | ingrediente ingredientes | ingrediente ingredienti | ingrediente ingredientes | ingredient ingredienten
dishes | gericht gerichte speise speisen speisekarte | plat plats menu | plato platos menu | piatto piatti pizza pizze menu | prato pratos cardapio | gerecht gerechten
tables | tisch tische | table tables | mesa mesas | tavolo tavoli | mesa mesas | tafel tafels
table reservations | tischreservierung tischreservierungen | reservation_de_table | reserva_de_mesa | prenotazione_tavolo | reserva_de_mesas | tafelreservering tafelreserveringen
wines | wein weine | vin vins | vino vinos | vino vini | vinho vinhos | wijn wijnen
services | dienstleistung dienstleistungen leistung leistungen | service services prestation prestations | servicio servicios | servizio servizi | servico servicos | dienstverlening
campaigns | kampagne kampagnen | campagne campagnes | campana campanas | campagna campagne | campanha campanhas | campagne campagnes
leads | interessent interessenten | prospect prospects | prospecto prospectos | potenziale_cliente | prospecto prospectos lead | prospect prospects
contacts | kontakt kontakte ansprechpartner | contact contacts | contacto contactos | contatto contatti | contato contatos | contact contacten contactpersoon
companies | firma firmen unternehmen | entreprise entreprises societe societes | empresa empresas | azienda aziende impresa imprese | empresa empresas | bedrijf bedrijven
jobs | stelle stellen stellenanzeige | offre_d_emploi emploi emplois | empleo empleos oferta_de_trabajo | lavoro lavori | vaga vagas | vacature vacatures
songs | lied lieder | chanson chansons | cancion canciones | canzone canzoni | musica musicas | lied liederen
rehearsals | probe proben | repetition repetitions | ensayo ensayos | prova prove | ensaio ensaios | repetitie repetities
concerts | konzert konzerte auftritt auftritte | concert concerts | concierto conciertos | concerto concerti | concerto concertos | concert concerten optreden
singers | saenger saengerin saengerinnen | chanteur chanteurs | cantante cantantes | cantante cantanti | cantor cantores | zanger zangers
photos | foto fotos bild bilder | photo photos | foto fotos | foto fotografie | foto fotos | foto fotos
notes | notiz notizen | remarque remarques | nota_personal apunte apuntes | nota appunti | anotacao anotacoes | notitie notities
messages | nachricht nachrichten | message messages | mensaje mensajes | messaggio messaggi | mensagem mensagens | bericht berichten
reviews | bewertung bewertungen | avis | resena resenas opinion opiniones | recensione recensioni | avaliacao avaliacoes | beoordeling beoordelingen
comments | kommentar kommentare | commentaire commentaires | comentario comentarios | commento commenti | comentario comentarios | reactie reacties
complaints | beschwerde beschwerden reklamation reklamationen | reclamation reclamations plainte plaintes | queja quejas reclamo reclamos | reclamo reclami | reclamacao reclamacoes | klacht klachten
contributions | beitrag beitraege mitgliedsbeitrag mitgliedsbeitraege | cotisation cotisations | cuota cuotas | quota quote | mensalidade mensalidades | contributie contributies
goals | ziel ziele | objectif objectifs | objetivo objetivos meta metas | obiettivo obiettivi | objetivo objetivos meta metas | doel doelen
habits | gewohnheit gewohnheiten | habitude habitudes | habito habitos | abitudine abitudini | habito habitos | gewoonte gewoontes
budgets | budget budgets haushaltsplan | budget budgets | presupuesto_mensual | bilancio budget | orcamento_mensal | budget begroting
plots | parzelle parzellen gartenparzelle | parcelle_de_jardin jardin jardins | huerto huertos | orto orti | horta hortas | tuin tuinen
artworks | kunstwerk kunstwerke | oeuvre oeuvres | obra obras | opera opere | obra obras | kunstwerk kunstwerken
exhibitions | ausstellung ausstellungen | exposition expositions | exposicion exposiciones | mostra mostre | exposicao exposicoes | tentoonstelling tentoonstellingen
cases | fall faelle akte akten | dossier dossiers affaire affaires | caso casos expediente expedientes | pratica pratiche caso casi | caso casos processo processos | zaak zaken dossier dossiers
sales | verkauf verkaeufe | vente ventes | venta ventas | vendita vendite | venda vendas | verkoop verkopen
courses | lehrgang lehrgaenge | formation formations | curso cursos | corso_online | curso cursos | opleiding opleidingen
chores | hausarbeit hausarbeiten putzplan | corvee corvees menage | quehacer quehaceres | faccende faccenda | tarefa_domestica | klus klussen huishoudelijke_taken
shopping lists | einkaufsliste einkaufslisten | liste_de_courses | lista_de_compras | lista_della_spesa | lista_de_compras | boodschappenlijst boodschappenlijstje
locations | standort standorte ort orte | lieu lieux | ubicacion ubicaciones lugar lugares | luogo luoghi | local locais | locatie locaties
inspections | durchsicht durchsichten kontrolle kontrollen inspektion inspektionen | inspection inspections controle | inspeccion inspecciones | ispezione ispezioni controllo controlli | inspecao inspecoes | inspectie inspecties controle
trees | baum baeume obstbaum obstbaeume | arbre arbres | arbol arboles | albero alberi | arvore arvores | boom bomen
barrels | fass faesser | fut futs tonneau tonneaux barrique barriques | barril barriles barrica barricas | botte botti | barril barris | vat vaten
batches | charge chargen sud sude maische maischen | lot lots brassin brassins cuvee cuvees fournee fournees | lote lotes hornada hornadas | lotto lotti cotta cotte infornata infornate | lote lotes fornada fornadas | batch batches partij partijen brouwsel brouwsels
waiting list entries | warteliste wartelisten | liste_d_attente | lista_de_espera | lista_d_attesa lista_di_attesa | lista_de_espera fila_de_espera | wachtlijst
stays | aufenthalt aufenthalte | sejour sejours | estancia estancias | soggiorno soggiorni | estadia estadias | verblijf verblijven
home visits | hausbesuch hausbesuche | visite_a_domicile visites_a_domicile | visita_a_domicilio visitas_a_domicilio | visita_a_domicilio visite_a_domicilio | visita_domiciliar visitas_domiciliares | huisbezoek huisbezoeken
visits | besuch besuche | visite visites | visita visitas | visita visite | visita visitas | bezoek bezoeken
callouts | einsatz einsaetze | intervention interventions | intervencion intervenciones | intervento interventi | ocorrencia ocorrencias | uitruk uitrukken
subscriptions | mitgliedschaft mitgliedschaften abo abos | abonnement abonnements | abono abonos membresia membresias | abbonamento abbonamenti | assinatura assinaturas | abonnement abonnementen lidmaatschap
donors | spender spenderin spenderinnen | donateur donateurs | donante donantes | donatore donatori | doador doadores | donateur donateurs
families | familie familien | famille familles | familia familias | famiglia famiglie | familia familias | gezin gezinnen
residents | bewohner bewohnerin bewohnerinnen | resident residents habitant habitants | vecino vecinos residente residentes | residente residenti | morador moradores | bewoner bewoners
participants | teilnehmer teilnehmerin teilnehmerinnen teilnehmende | participant participants | participante participantes | partecipante partecipanti | participante participantes | deelnemer deelnemers
outings | ausflug ausfluege wanderung wanderungen | sortie sorties randonnee randonnees | excursion excursiones salida salidas | escursione escursioni uscita uscite gita gite | passeio passeios | uitstap uitstappen wandeling wandelingen
competitions | wettkampf wettkaempfe wettbewerb wettbewerbe | concours competition competitions | concurso concursos competicion competiciones | gara gare concorso concorsi | competicao competicoes concurso concursos | competitie competities
tournaments | turnier turniere | tournoi tournois | torneo torneos | torneo tornei | torneio torneios | toernooi toernooien
pilots | pilot piloten pilotin pilotinnen | pilote pilotes | piloto pilotos | pilota piloti | piloto pilotos | piloot piloten
planes | flugzeug flugzeuge segelflugzeug segelflugzeuge | avion avions | avion aviones | aereo aerei | aviao avioes | vliegtuig vliegtuigen
athletes | sportler sportlerin athlet athleten laeufer laeuferin | athlete athletes coureur coureurs | atleta atletas corredor corredores | atleta atleti | atleta atletas corredor corredores | atleet atleten loper lopers
maintenance | wartung wartungen | entretien entretiens | mantenimiento mantenimientos | manutenzione manutenzioni | manutencao manutencoes | onderhoud
meetings | sitzung sitzungen besprechung besprechungen | reunion reunions | reunion reuniones | riunione riunioni | reuniao reunioes | vergadering vergaderingen
allergies | allergie allergien | allergie allergies | alergia alergias | allergia allergie | alergia alergias | allergie allergieen
repottings | umtopfen | rempotage rempotages | trasplante trasplantes | rinvaso rinvasi | transplante transplantes | verpotting verpottingen
alterations | aenderung aenderungen | retouche retouches | arreglo arreglos | modifica_sartoriale | ajuste ajustes | vermaakwerk
crops | kultur kulturen anbau | culture cultures | cultivo cultivos | coltura colture | cultura culturas cultivo cultivos | gewas gewassen
sowings | aussaat aussaaten | semis | siembra siembras | semina semine | semeadura semeaduras | zaaiing zaaiingen
waterings | bewaesserung bewaesserungen | arrosage arrosages | riego riegos | irrigazione irrigazioni | rega regas | bewatering
sponsors | sponsor sponsoren | parrain parrains sponsor sponsors | patrocinador patrocinadores padrino padrinos | sponsor | patrocinador patrocinadores padrinho padrinhos | sponsor sponsors
meter readings | zaehlerstand zaehlerstaende | releve_de_compteur releves_de_compteur | lectura_del_contador | lettura_del_contatore letture | leitura_do_contador leituras | meterstand meterstanden
deposit | kaution kautionen anzahlung anzahlungen | caution acompte | fianza senal | cauzione acconto | caucao sinal | borg waarborg aanbetaling
rentals | vermietung vermietungen verleih | location locations | alquiler alquileres | noleggio noleggi | aluguel alugueis | verhuur verhuringen
takings | tagesumsatz umsatz umsaetze tageseinnahmen | caisse | caja | incasso incassi | faturamento | omzet dagomzet
vinyls | schallplatte schallplatten platte platten | vinyle vinyles disque disques | vinilo vinilos disco discos | vinile vinili disco dischi | vinil vinis disco discos | vinylplaat vinylplaten plaat platen
plot holders | paechter paechterin paechterinnen | jardinier jardiniers | hortelano hortelanos | ortolano ortolani | hortelao hortelaos | tuinder tuinders
volunteer hours | gemeinschaftsstunde gemeinschaftsstunden arbeitsstunde arbeitsstunden | heure_de_benevolat heures_de_benevolat | hora_de_voluntariado horas_de_voluntariado | ora_di_volontariato ore_di_volontariato | hora_de_voluntariado horas_de_voluntariado | vrijwilligersuur vrijwilligersuren
sheet music | notenblatt notenblaetter notenmaterial chornoten | partition partitions | partitura partituras | spartito spartiti | partitura partituras | bladmuziek partituur partituren
breakfasts | fruehstueck fruehstuecke | petit_dejeuner petits_dejeuners | desayuno desayunos | colazione colazioni | cafe_da_manha | ontbijt ontbijten
`;

/** Words for where an app is used, which give its kind away; in the same order of languages. */
export const PLACES = `
carpentry | schreinerei tischlerei | menuiserie | carpinteria | falegnameria | marcenaria carpintaria | timmerbedrijf
gym | fitnessstudio | salle_de_sport | gimnasio | palestra | academia ginasio | sportschool
restaurant | restaurant gaststaette wirtshaus | restaurant bistro | restaurante | ristorante pizzeria trattoria | restaurante | restaurant
guest house | pension gasthaus ferienhaus | gite maison_d_hotes | casa_rural pension | agriturismo bed_and_breakfast | pousada | pension
hotel | hotel | hotel | hotel | albergo hotel | hotel | hotel
vet clinic | tierarztpraxis tierarzt | clinique_veterinaire veterinaire | clinica_veterinaria veterinario | clinica_veterinaria veterinario | clinica_veterinaria veterinario | dierenarts dierenartspraktijk
clinic | praxis arztpraxis klinik | cabinet_medical clinique | clinica consultorio | studio_medico clinica | clinica consultorio | praktijk kliniek
hair salon | friseursalon friseur | salon_de_coiffure coiffeur | peluqueria barberia | parrucchiere barbiere | salao_de_beleza barbearia | kapsalon kapper
rowing club | ruderverein ruderclub | club_d_aviron | club_de_remo | canottieri | clube_de_remo | roeiclub roeivereniging
sports club | sportverein fussballverein | club_de_sport | club_deportivo | societa_sportiva | clube_desportivo clube_esportivo | sportclub sportvereniging voetbalclub
club | verein | club association | club asociacion | associazione circolo | clube associacao | vereniging club
choir | chor | chorale choeur | coro | coro | coral coro | koor
school | schule | ecole | escuela colegio | scuola | escola | school
music school | musikschule | ecole_de_musique | escuela_de_musica | scuola_di_musica | escola_de_musica | muziekschool
driving school | fahrschule | auto_ecole | autoescuela | autoscuola | autoescola | rijschool
library | bibliothek buecherei | bibliotheque | biblioteca | biblioteca | biblioteca | bibliotheek
farm | bauernhof landwirtschaft hof | ferme exploitation | granja finca | fattoria azienda_agricola | fazenda sitio | boerderij
car repair | autowerkstatt werkstatt | garage atelier_auto | taller taller_mecanico | officina | oficina oficina_mecanica | autogarage garage
bike shop | fahrradwerkstatt fahrradladen | atelier_velo | taller_de_bicicletas | ciclofficina | bicicletaria | fietsenmaker fietsenwinkel
online shop | onlineshop laden geschaeft | boutique magasin | tienda | negozio | loja | winkel webshop
bakery | baeckerei | boulangerie | panaderia | panetteria forno | padaria | bakkerij
law firm | kanzlei anwaltskanzlei | cabinet_d_avocats | bufete despacho_de_abogados | studio_legale | escritorio_de_advocacia | advocatenkantoor
museum | museum | musee | museo | museo | museu | museum
food bank | tafel_verein | banque_alimentaire | banco_de_alimentos | banco_alimentare | banco_alimentar | voedselbank
dog boarding | hundepension tierpension katzenpension | pension_canine pension_pour_chiens | residencia_canina guarderia_canina | pensione_per_cani | hotel_para_caes | hondenpension dierenpension
fire brigade | feuerwehr | pompiers sapeurs_pompiers | bomberos | vigili_del_fuoco pompieri | bombeiros | brandweer
dental clinic | zahnarzt zahnarztpraxis | cabinet_dentaire dentiste | clinica_dental dentista | studio_dentistico dentista | clinica_dentaria dentista | tandarts tandartspraktijk
beekeeping club | imkerverein | club_d_apiculture | club_de_apicultura | associazione_apicoltori | associacao_de_apicultores | imkervereniging
beekeeping | imkerei imker | apiculture rucher apiculteur | apicultura apicultor | apicoltura apicoltore | apicultura apicultor | imkerij imker
allotment | kleingartenverein kleingarten schrebergarten | jardins_familiaux jardins_partages | huertos_urbanos | orti_sociali | horta_comunitaria | volkstuin volkstuinvereniging
distillery | brennerei schnapsbrennerei | distillerie | destileria | distilleria | destilaria alambique | stokerij distilleerderij
brewery | brauerei | brasserie | cerveceria | birrificio | cervejaria | brouwerij
cheese making | kaeserei | fromagerie | queseria | caseificio | queijaria | kaasmakerij
winery | weingut winzer | domaine_viticole chais | vinedo | azienda_vinicola | vinicola | wijngoed wijnmakerij
wine cellar | weinkeller | cave_a_vin | bodega | cantina | adega | wijnkelder
pottery studio | toepferei keramikwerkstatt | atelier_de_poterie atelier_de_ceramique | taller_de_ceramica taller_ceramico | laboratorio_di_ceramica | atelier_de_ceramica ateli_de_ceramica | pottenbakkerij
tailoring | schneiderei naehstube | atelier_de_couture couture | taller_de_costura sastreria | sartoria | atelier_de_costura alfaiataria | kleermakerij naaiatelier
surf school | surfschule | ecole_de_surf | escuela_de_surf | scuola_di_surf | escola_de_surf | surfschool
model railway | modelleisenbahn modellbahn | modelisme_ferroviaire train_miniature | modelismo_ferroviario | modellismo_ferroviario | ferromodelismo | modelspoor modelspoorbaan
garden | garten gemuesegarten | potager | huerta | orto_domestico | horta_caseira | moestuin
kindergarten | kindergarten kita | creche maternelle | guarderia jardin_de_infancia | asilo asilo_nido | jardim_de_infancia creche | kinderopvang kinderdagverblijf
`;
