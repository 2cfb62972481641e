// What lists are called in six languages, one and many: English | German | French | Spanish | Italian | Portuguese | Dutch.
export const THING_LABELS = `
account/accounts | Konto/Konten | Compte/Comptes | Cuenta/Cuentas | Conto/Conti | Conta/Contas | Rekening/Rekeningen
activity/activities | Aktivität/Aktivitäten | Activité/Activités | Actividad/Actividades | Attività/Attività | Atividade/Atividades | Activiteit/Activiteiten
announcement/announcements | Ankündigung/Ankündigungen | Annonce/Annonces | Anuncio/Anuncios | Annuncio/Annunci | Aviso/Avisos | Mededeling/Mededelingen
answer/answers | Antwort/Antworten | Réponse/Réponses | Respuesta/Respuestas | Risposta/Risposte | Resposta/Respostas | Antwoord/Antwoorden
apartment/apartments | Wohnung/Wohnungen | Appartement/Appartements | Apartamento/Apartamentos | Appartamento/Appartamenti | Apartamento/Apartamentos | Appartement/Appartementen
application/applications | Antrag/Anträge | Demande/Demandes | Solicitud/Solicitudes | Domanda/Domande | Pedido/Pedidos | Aanvraag/Aanvragen
appointment/appointments | Termin/Termine | Rendez-vous/Rendez-vous | Cita/Citas | Appuntamento/Appuntamenti | Consulta/Consultas | Afspraak/Afspraken
article/articles | Artikel/Artikel | Article/Articles | Artículo/Artículos | Articolo/Articoli | Artigo/Artigos | Artikel/Artikelen
artwork/artworks | Kunstwerk/Kunstwerke | Œuvre/Œuvres | Obra/Obras | Opera/Opere | Obra/Obras | Kunstwerk/Kunstwerken
attendance/attendance | Anwesenheit/Anwesenheiten | Présence/Présences | Asistencia/Asistencias | Presenza/Presenze | Presença/Presenças | Aanwezigheid/Aanwezigheid
author/authors | Autor/Autoren | Auteur/Auteurs | Autor/Autores | Autore/Autori | Autor/Autores | Auteur/Auteurs
beehive/beehives | Bienenstock/Bienenstöcke | Ruche/Ruches | Colmena/Colmenas | Arnia/Arnie | Colmeia/Colmeias | Bijenkast/Bijenkasten
bike/bikes | Fahrrad/Fahrräder | Vélo/Vélos | Bicicleta/Bicicletas | Bicicletta/Biciclette | Bicicleta/Bicicletas | Fiets/Fietsen
boat/boats | Boot/Boote | Bateau/Bateaux | Barco/Barcos | Barca/Barche | Barco/Barcos | Boot/Boten
book/books | Buch/Bücher | Livre/Livres | Libro/Libros | Libro/Libri | Livro/Livros | Boek/Boeken
book loan/book loans | Ausleihe/Ausleihen | Prêt/Prêts | Préstamo/Préstamos | Prestito/Prestiti | Empréstimo/Empréstimos | Uitlening/Uitleningen
booking/bookings | Buchung/Buchungen | Réservation/Réservations | Reserva/Reservas | Prenotazione/Prenotazioni | Reserva/Reservas | Boeking/Boekingen
budget/budgets | Budget/Budgets | Budget/Budgets | Presupuesto/Presupuestos | Budget/Budget | Orçamento/Orçamentos | Budget/Budgetten
campaign/campaigns | Kampagne/Kampagnen | Campagne/Campagnes | Campaña/Campañas | Campagna/Campagne | Campanha/Campanhas | Campagne/Campagnes
candidate/candidates | Bewerber/Bewerber | Candidat/Candidats | Candidato/Candidatos | Candidato/Candidati | Candidato/Candidatos | Kandidaat/Kandidaten
car/cars | Auto/Autos | Voiture/Voitures | Coche/Coches | Auto/Auto | Carro/Carros | Auto/Auto’s
case/cases | Fall/Fälle | Dossier/Dossiers | Caso/Casos | Pratica/Pratiche | Processo/Processos | Zaak/Zaken
category/categories | Kategorie/Kategorien | Catégorie/Catégories | Categoría/Categorías | Categoria/Categorie | Categoria/Categorias | Categorie/Categorieën
child/children | Kind/Kinder | Enfant/Enfants | Niño/Niños | Bambino/Bambini | Criança/Crianças | Kind/Kinderen
chore/chores | Hausarbeit/Hausarbeiten | Corvée/Corvées | Quehacer/Quehaceres | Faccenda/Faccende | Tarefa doméstica/Tarefas domésticas | Klus/Klussen
class/classes | Kurs/Kurse | Cours/Cours | Clase/Clases | Lezione/Lezioni | Aula/Aulas | Les/Lessen
client/clients | Kunde/Kunden | Client/Clients | Cliente/Clientes | Cliente/Clienti | Cliente/Clientes | Klant/Klanten
club/clubs | Verein/Vereine | Club/Clubs | Club/Clubes | Circolo/Circoli | Clube/Clubes | Club/Clubs
comment/comments | Kommentar/Kommentare | Commentaire/Commentaires | Comentario/Comentarios | Commento/Commenti | Comentário/Comentários | Reactie/Reacties
company/companies | Firma/Firmen | Entreprise/Entreprises | Empresa/Empresas | Azienda/Aziende | Empresa/Empresas | Bedrijf/Bedrijven
complaint/complaints | Beschwerde/Beschwerden | Réclamation/Réclamations | Queja/Quejas | Reclamo/Reclami | Reclamação/Reclamações | Klacht/Klachten
concert/concerts | Konzert/Konzerte | Concert/Concerts | Concierto/Conciertos | Concerto/Concerti | Concerto/Concertos | Concert/Concerten
contact/contacts | Kontakt/Kontakte | Contact/Contacts | Contacto/Contactos | Contatto/Contatti | Contacto/Contactos | Contact/Contacten
contact message/contact messages | Kontaktanfrage/Kontaktanfragen | Message de contact/Messages de contact | Mensaje de contacto/Mensajes de contacto | Messaggio di contatto/Messaggi di contatto | Mensagem de contacto/Mensagens de contacto | Contactbericht/Contactberichten
contract/contracts | Vertrag/Verträge | Contrat/Contrats | Contrato/Contratos | Contratto/Contratti | Contrato/Contratos | Contract/Contracten
contribution/contributions | Beitrag/Beiträge | Cotisation/Cotisations | Cuota/Cuotas | Quota/Quote | Quota/Quotas | Bijdrage/Bijdragen
course/courses | Lehrgang/Lehrgänge | Formation/Formations | Curso/Cursos | Corso/Corsi | Curso/Cursos | Cursus/Cursussen
customer/customers | Kunde/Kunden | Client/Clients | Cliente/Clientes | Cliente/Clienti | Cliente/Clientes | Klant/Klanten
damage/damages | Schaden/Schäden | Dommage/Dommages | Daño/Daños | Danno/Danni | Dano/Danos | Schade/Schades
deal/deals | Geschäft/Geschäfte | Affaire/Affaires | Negocio/Negocios | Trattativa/Trattative | Negócio/Negócios | Deal/Deals
delivery/deliveries | Lieferung/Lieferungen | Livraison/Livraisons | Entrega/Entregas | Consegna/Consegne | Entrega/Entregas | Levering/Leveringen
dish/dishes | Gericht/Gerichte | Plat/Plats | Plato/Platos | Piatto/Piatti | Prato/Pratos | Gerecht/Gerechten
doctor/doctors | Arzt/Ärzte | Médecin/Médecins | Médico/Médicos | Medico/Medici | Médico/Médicos | Arts/Artsen
document/documents | Dokument/Dokumente | Document/Documents | Documento/Documentos | Documento/Documenti | Documento/Documentos | Document/Documenten
donation/donations | Spende/Spenden | Don/Dons | Donación/Donaciones | Donazione/Donazioni | Doação/Doações | Donatie/Donaties
driver/drivers | Fahrer/Fahrer | Chauffeur/Chauffeurs | Conductor/Conductores | Autista/Autisti | Motorista/Motoristas | Chauffeur/Chauffeurs
employee/employees | Mitarbeiter/Mitarbeiter | Employé/Employés | Empleado/Empleados | Dipendente/Dipendenti | Funcionário/Funcionários | Medewerker/Medewerkers
enrollment/enrollments | Anmeldung/Anmeldungen | Inscription/Inscriptions | Inscripción/Inscripciones | Iscrizione/Iscrizioni | Inscrição/Inscrições | Inschrijving/Inschrijvingen
entry/entries | Eintrag/Einträge | Entrée/Entrées | Entrada/Entradas | Voce/Voci | Entrada/Entradas | Regel/Regels
equipment/equipment | Gerät/Geräte | Équipement/Équipements | Equipo/Equipos | Attrezzatura/Attrezzature | Equipamento/Equipamentos | Apparaat/Apparatuur
event/events | Veranstaltung/Veranstaltungen | Événement/Événements | Evento/Eventos | Evento/Eventi | Evento/Eventos | Evenement/Evenementen
exam/exams | Prüfung/Prüfungen | Examen/Examens | Examen/Exámenes | Esame/Esami | Exame/Exames | Examen/Examens
exhibition/exhibitions | Ausstellung/Ausstellungen | Exposition/Expositions | Exposición/Exposiciones | Mostra/Mostre | Exposição/Exposições | Tentoonstelling/Tentoonstellingen
expense/expenses | Ausgabe/Ausgaben | Dépense/Dépenses | Gasto/Gastos | Spesa/Spese | Despesa/Despesas | Uitgave/Uitgaven
favourite/favourites | Favorit/Favoriten | Favori/Favoris | Favorito/Favoritos | Preferito/Preferiti | Favorito/Favoritos | Favoriet/Favorieten
field/fields | Feld/Felder | Champ/Champs | Campo/Campos | Campo/Campi | Campo/Campos | Veld/Velden
fine/fines | Bußgeld/Bußgelder | Amende/Amendes | Multa/Multas | Multa/Multe | Multa/Multas | Boete/Boetes
flight/flights | Flug/Flüge | Vol/Vols | Vuelo/Vuelos | Volo/Voli | Voo/Voos | Vlucht/Vluchten
follow-up/follow-ups | Nachfrage/Nachfragen | Relance/Relances | Seguimiento/Seguimientos | Richiamo/Richiami | Acompanhamento/Acompanhamentos | Opvolging/Opvolgingen
game/games | Spiel/Spiele | Match/Matchs | Partido/Partidos | Partita/Partite | Jogo/Jogos | Wedstrijd/Wedstrijden
goal/goals | Ziel/Ziele | Objectif/Objectifs | Objetivo/Objetivos | Obiettivo/Obiettivi | Objetivo/Objetivos | Doel/Doelen
grade/grades | Note/Noten | Note/Notes | Nota/Notas | Voto/Voti | Nota/Notas | Cijfer/Cijfers
group/groups | Gruppe/Gruppen | Groupe/Groupes | Grupo/Grupos | Gruppo/Gruppi | Grupo/Grupos | Groep/Groepen
guest/guests | Gast/Gäste | Invité/Invités | Huésped/Huéspedes | Ospite/Ospiti | Hóspede/Hóspedes | Gast/Gasten
habit/habits | Gewohnheit/Gewohnheiten | Habitude/Habitudes | Hábito/Hábitos | Abitudine/Abitudini | Hábito/Hábitos | Gewoonte/Gewoontes
harvest/harvests | Ernte/Ernten | Récolte/Récoltes | Cosecha/Cosechas | Raccolto/Raccolti | Colheita/Colheitas | Oogst/Oogsten
horse/horses | Pferd/Pferde | Cheval/Chevaux | Caballo/Caballos | Cavallo/Cavalli | Cavalo/Cavalos | Paard/Paarden
idea/ideas | Idee/Ideen | Idée/Idées | Idea/Ideas | Idea/Idee | Ideia/Ideias | Idee/Ideeën
income/incomes | Einnahme/Einnahmen | Revenu/Revenus | Ingreso/Ingresos | Entrata/Entrate | Rendimento/Rendimentos | Inkomst/Inkomsten
ingredient/ingredients | Zutat/Zutaten | Ingrédient/Ingrédients | Ingrediente/Ingredientes | Ingrediente/Ingredienti | Ingrediente/Ingredientes | Ingrediënt/Ingrediënten
inspection/inspections | Kontrolle/Kontrollen | Inspection/Inspections | Inspección/Inspecciones | Ispezione/Ispezioni | Inspeção/Inspeções | Inspectie/Inspecties
instructor/instructors | Kursleiter/Kursleiter | Moniteur/Moniteurs | Instructor/Instructores | Istruttore/Istruttori | Instrutor/Instrutores | Instructeur/Instructeurs
inventory item/inventory items | Lagerartikel/Lagerartikel | Article en stock/Articles en stock | Artículo de inventario/Artículos de inventario | Articolo di magazzino/Articoli di magazzino | Item de inventário/Itens de inventário | Voorraadartikel/Voorraadartikelen
invoice/invoices | Rechnung/Rechnungen | Facture/Factures | Factura/Facturas | Fattura/Fatture | Fatura/Faturas | Factuur/Facturen
item/items | Artikel/Artikel | Article/Articles | Artículo/Artículos | Articolo/Articoli | Item/Itens | Artikel/Artikelen
job/jobs | Auftrag/Aufträge | Travail/Travaux | Trabajo/Trabajos | Lavoro/Lavori | Trabalho/Trabalhos | Opdracht/Opdrachten
job application/job applications | Bewerbung/Bewerbungen | Candidature/Candidatures | Candidatura/Candidaturas | Candidatura/Candidature | Candidatura/Candidaturas | Sollicitatie/Sollicitaties
lead/leads | Interessent/Interessenten | Prospect/Prospects | Interesado/Interesados | Contatto commerciale/Contatti commerciali | Interessado/Interessados | Lead/Leads
lease/leases | Mietvertrag/Mietverträge | Bail/Baux | Contrato de alquiler/Contratos de alquiler | Contratto d’affitto/Contratti d’affitto | Arrendamento/Arrendamentos | Huurcontract/Huurcontracten
lesson/lessons | Unterrichtsstunde/Unterrichtsstunden | Leçon/Leçons | Lección/Lecciones | Lezione/Lezioni | Lição/Lições | Les/Lessen
link/links | Link/Links | Lien/Liens | Enlace/Enlaces | Link/Link | Ligação/Ligações | Link/Links
location/locations | Standort/Standorte | Lieu/Lieux | Ubicación/Ubicaciones | Luogo/Luoghi | Local/Locais | Locatie/Locaties
machine/machines | Maschine/Maschinen | Machine/Machines | Máquina/Máquinas | Macchina/Macchine | Máquina/Máquinas | Machine/Machines
maintenance request/maintenance requests | Reparaturanfrage/Reparaturanfragen | Demande d’entretien/Demandes d’entretien | Solicitud de mantenimiento/Solicitudes de mantenimiento | Richiesta di manutenzione/Richieste di manutenzione | Pedido de manutenção/Pedidos de manutenção | Onderhoudsverzoek/Onderhoudsverzoeken
meal/meals | Mahlzeit/Mahlzeiten | Repas/Repas | Comida/Comidas | Pasto/Pasti | Refeição/Refeições | Maaltijd/Maaltijden
medication/medications | Medikament/Medikamente | Médicament/Médicaments | Medicamento/Medicamentos | Farmaco/Farmaci | Medicamento/Medicamentos | Medicijn/Medicijnen
meeting/meetings | Besprechung/Besprechungen | Réunion/Réunions | Reunión/Reuniones | Riunione/Riunioni | Reunião/Reuniões | Vergadering/Vergaderingen
member/members | Mitglied/Mitglieder | Membre/Membres | Socio/Socios | Socio/Soci | Sócio/Sócios | Lid/Leden
membership/memberships | Mitgliedschaft/Mitgliedschaften | Adhésion/Adhésions | Membresía/Membresías | Iscrizione/Iscrizioni | Adesão/Adesões | Lidmaatschap/Lidmaatschappen
message/messages | Nachricht/Nachrichten | Message/Messages | Mensaje/Mensajes | Messaggio/Messaggi | Mensagem/Mensagens | Bericht/Berichten
note/notes | Notiz/Notizen | Note/Notes | Nota/Notas | Nota/Note | Nota/Notas | Notitie/Notities
notification/notifications | Benachrichtigung/Benachrichtigungen | Notification/Notifications | Notificación/Notificaciones | Notifica/Notifiche | Notificação/Notificações | Melding/Meldingen
order/orders | Bestellung/Bestellungen | Commande/Commandes | Pedido/Pedidos | Ordine/Ordini | Encomenda/Encomendas | Bestelling/Bestellingen
parent/parents | Elternteil/Eltern | Parent/Parents | Padre o madre/Padres | Genitore/Genitori | Encarregado/Encarregados | Ouder/Ouders
part/parts | Teil/Teile | Pièce/Pièces | Pieza/Piezas | Pezzo/Pezzi | Peça/Peças | Onderdeel/Onderdelen
patient/patients | Patient/Patienten | Patient/Patients | Paciente/Pacientes | Paziente/Pazienti | Paciente/Pacientes | Patiënt/Patiënten
payment/payments | Zahlung/Zahlungen | Paiement/Paiements | Pago/Pagos | Pagamento/Pagamenti | Pagamento/Pagamentos | Betaling/Betalingen
person/people | Person/Personen | Personne/Personnes | Persona/Personas | Persona/Persone | Pessoa/Pessoas | Persoon/Personen
pet/pets | Tier/Tiere | Animal/Animaux | Mascota/Mascotas | Animale/Animali | Animal/Animais | Dier/Dieren
pet owner/pet owners | Tierhalter/Tierhalter | Propriétaire/Propriétaires | Dueño/Dueños | Proprietario/Proprietari | Dono/Donos | Eigenaar/Eigenaren
photo/photos | Foto/Fotos | Photo/Photos | Foto/Fotos | Foto/Foto | Foto/Fotos | Foto/Foto’s
plant/plants | Pflanze/Pflanzen | Plante/Plantes | Planta/Plantas | Pianta/Piante | Planta/Plantas | Plant/Planten
player/players | Spieler/Spieler | Joueur/Joueurs | Jugador/Jugadores | Giocatore/Giocatori | Jogador/Jogadores | Speler/Spelers
plot/plots | Parzelle/Parzellen | Parcelle/Parcelles | Huerto/Huertos | Orto/Orti | Horta/Hortas | Tuin/Tuinen
policy/policies | Police/Policen | Police/Polices | Póliza/Pólizas | Polizza/Polizze | Apólice/Apólices | Polis/Polissen
post/posts | Beitrag/Beiträge | Publication/Publications | Publicación/Publicaciones | Post/Post | Publicação/Publicações | Bericht/Berichten
prescription/prescriptions | Rezept/Rezepte | Ordonnance/Ordonnances | Receta médica/Recetas médicas | Ricetta medica/Ricette mediche | Receita médica/Receitas médicas | Recept/Recepten
product/products | Produkt/Produkte | Produit/Produits | Producto/Productos | Prodotto/Prodotti | Produto/Produtos | Product/Producten
profile/profiles | Profil/Profile | Profil/Profils | Perfil/Perfiles | Profilo/Profili | Perfil/Perfis | Profiel/Profielen
project/projects | Projekt/Projekte | Projet/Projets | Proyecto/Proyectos | Progetto/Progetti | Projeto/Projetos | Project/Projecten
property/properties | Immobilie/Immobilien | Bien/Biens | Inmueble/Inmuebles | Immobile/Immobili | Imóvel/Imóveis | Pand/Panden
purchase/purchases | Einkauf/Einkäufe | Achat/Achats | Compra/Compras | Acquisto/Acquisti | Compra/Compras | Aankoop/Aankopen
question/questions | Frage/Fragen | Question/Questions | Pregunta/Preguntas | Domanda/Domande | Pergunta/Perguntas | Vraag/Vragen
quote/quotes | Angebot/Angebote | Devis/Devis | Presupuesto/Presupuestos | Preventivo/Preventivi | Orçamento/Orçamentos | Offerte/Offertes
raw material/raw materials | Material/Materialien | Matière/Matières | Material/Materiales | Materiale/Materiali | Material/Materiais | Materiaal/Materialen
recipe/recipes | Rezept/Rezepte | Recette/Recettes | Receta/Recetas | Ricetta/Ricette | Receita/Receitas | Recept/Recepten
rehearsal/rehearsals | Probe/Proben | Répétition/Répétitions | Ensayo/Ensayos | Prova/Prove | Ensaio/Ensaios | Repetitie/Repetities
repair/repairs | Reparatur/Reparaturen | Réparation/Réparations | Reparación/Reparaciones | Riparazione/Riparazioni | Reparação/Reparações | Reparatie/Reparaties
repair job/repair jobs | Reparaturauftrag/Reparaturaufträge | Réparation/Réparations | Reparación/Reparaciones | Riparazione/Riparazioni | Reparação/Reparações | Reparatie/Reparaties
reply/replies | Antwort/Antworten | Réponse/Réponses | Respuesta/Respuestas | Risposta/Risposte | Resposta/Respostas | Antwoord/Antwoorden
request/requests | Anfrage/Anfragen | Demande/Demandes | Solicitud/Solicitudes | Richiesta/Richieste | Pedido/Pedidos | Verzoek/Verzoeken
reservation/reservations | Reservierung/Reservierungen | Réservation/Réservations | Reserva/Reservas | Prenotazione/Prenotazioni | Reserva/Reservas | Reservering/Reserveringen
review/reviews | Bewertung/Bewertungen | Avis/Avis | Reseña/Reseñas | Recensione/Recensioni | Avaliação/Avaliações | Beoordeling/Beoordelingen
room/rooms | Zimmer/Zimmer | Chambre/Chambres | Habitación/Habitaciones | Camera/Camere | Quarto/Quartos | Kamer/Kamers
route/routes | Route/Routen | Itinéraire/Itinéraires | Ruta/Rutas | Percorso/Percorsi | Rota/Rotas | Route/Routes
sale/sales | Verkauf/Verkäufe | Vente/Ventes | Venta/Ventas | Vendita/Vendite | Venda/Vendas | Verkoop/Verkopen
service/services | Leistung/Leistungen | Service/Services | Servicio/Servicios | Servizio/Servizi | Serviço/Serviços | Dienst/Diensten
setting/settings | Einstellung/Einstellungen | Réglage/Réglages | Ajuste/Ajustes | Impostazione/Impostazioni | Definição/Definições | Instelling/Instellingen
shift/shifts | Schicht/Schichten | Quart/Quarts | Turno/Turnos | Turno/Turni | Turno/Turnos | Dienst/Diensten
shopping list/shopping lists | Einkaufsliste/Einkaufslisten | Liste de courses/Listes de courses | Lista de compras/Listas de compras | Lista della spesa/Liste della spesa | Lista de compras/Listas de compras | Boodschappenlijst/Boodschappenlijsten
singer/singers | Sänger/Sänger | Chanteur/Chanteurs | Cantante/Cantantes | Cantante/Cantanti | Cantor/Cantores | Zanger/Zangers
song/songs | Lied/Lieder | Chanson/Chansons | Canción/Canciones | Canzone/Canzoni | Canção/Canções | Lied/Liederen
spare part/spare parts | Ersatzteil/Ersatzteile | Pièce détachée/Pièces détachées | Repuesto/Repuestos | Ricambio/Ricambi | Peça/Peças | Reserveonderdeel/Reserveonderdelen
stock movement/stock movements | Lagerbewegung/Lagerbewegungen | Mouvement de stock/Mouvements de stock | Movimiento de existencias/Movimientos de existencias | Movimento di magazzino/Movimenti di magazzino | Movimento de stock/Movimentos de stock | Voorraadmutatie/Voorraadmutaties
student/students | Schüler/Schüler | Élève/Élèves | Estudiante/Estudiantes | Studente/Studenti | Estudante/Estudantes | Leerling/Leerlingen
supplier/suppliers | Lieferant/Lieferanten | Fournisseur/Fournisseurs | Proveedor/Proveedores | Fornitore/Fornitori | Fornecedor/Fornecedores | Leverancier/Leveranciers
table/tables | Tisch/Tische | Table/Tables | Mesa/Mesas | Tavolo/Tavoli | Mesa/Mesas | Tafel/Tafels
task/tasks | Aufgabe/Aufgaben | Tâche/Tâches | Tarea/Tareas | Compito/Compiti | Tarefa/Tarefas | Taak/Taken
teacher/teachers | Lehrkraft/Lehrkräfte | Enseignant/Enseignants | Profesor/Profesores | Insegnante/Insegnanti | Professor/Professores | Docent/Docenten
team/teams | Mannschaft/Mannschaften | Équipe/Équipes | Equipo/Equipos | Squadra/Squadre | Equipa/Equipas | Team/Teams
tenant/tenants | Mieter/Mieter | Locataire/Locataires | Inquilino/Inquilinos | Inquilino/Inquilini | Inquilino/Inquilinos | Huurder/Huurders
ticket/tickets | Ticket/Tickets | Ticket/Tickets | Ticket/Tickets | Ticket/Ticket | Ticket/Tickets | Ticket/Tickets
time entry/time entries | Arbeitszeit/Arbeitszeiten | Temps/Temps | Registro de horas/Registros de horas | Ora di lavoro/Ore di lavoro | Registo de horas/Registos de horas | Urenregel/Urenregels
tool/tools | Werkzeug/Werkzeuge | Outil/Outils | Herramienta/Herramientas | Attrezzo/Attrezzi | Ferramenta/Ferramentas | Gereedschap/Gereedschappen
training/trainings | Training/Trainings | Entraînement/Entraînements | Entrenamiento/Entrenamientos | Allenamento/Allenamenti | Treino/Treinos | Training/Trainingen
treatment/treatments | Behandlung/Behandlungen | Traitement/Traitements | Tratamiento/Tratamientos | Trattamento/Trattamenti | Tratamento/Tratamentos | Behandeling/Behandelingen
trip/trips | Reise/Reisen | Voyage/Voyages | Viaje/Viajes | Viaggio/Viaggi | Viagem/Viagens | Reis/Reizen
vaccination/vaccinations | Impfung/Impfungen | Vaccination/Vaccinations | Vacuna/Vacunas | Vaccinazione/Vaccinazioni | Vacina/Vacinas | Vaccinatie/Vaccinaties
vehicle/vehicles | Fahrzeug/Fahrzeuge | Véhicule/Véhicules | Vehículo/Vehículos | Veicolo/Veicoli | Veículo/Veículos | Voertuig/Voertuigen
visit/visits | Besuch/Besuche | Visite/Visites | Visita/Visitas | Visita/Visite | Visita/Visitas | Bezoek/Bezoeken
volunteer/volunteers | Helfer/Helfer | Bénévole/Bénévoles | Voluntario/Voluntarios | Volontario/Volontari | Voluntário/Voluntários | Vrijwilliger/Vrijwilligers
vote/votes | Stimme/Stimmen | Vote/Votes | Voto/Votos | Voto/Voti | Voto/Votos | Stem/Stemmen
wine/wines | Wein/Weine | Vin/Vins | Vino/Vinos | Vino/Vini | Vinho/Vinhos | Wijn/Wijnen
workout/workouts | Workout/Workouts | Séance/Séances | Entrenamiento/Entrenamientos | Allenamento/Allenamenti | Treino/Treinos | Workout/Workouts
adoption/adoptions | Vermittlung/Vermittlungen | Adoption/Adoptions | Adopción/Adopciones | Adozione/Adozioni | Adoção/Adoções | Adoptie/Adopties
batch/batches | Charge/Chargen | Lot/Lots | Lote/Lotes | Lotto/Lotti | Lote/Lotes | Partij/Partijen
checklist/checklists | Checkliste/Checklisten | Liste de contrôle/Listes de contrôle | Lista de control/Listas de control | Lista di controllo/Liste di controllo | Checklist/Checklists | Checklist/Checklists
coach/coaches | Trainer/Trainer | Entraîneur/Entraîneurs | Entrenador/Entrenadores | Allenatore/Allenatori | Treinador/Treinadores | Coach/Coaches
competition/competitions | Wettbewerb/Wettbewerbe | Concours/Concours | Competición/Competiciones | Gara/Gare | Competição/Competições | Wedstrijd/Wedstrijden
department/departments | Abteilung/Abteilungen | Service/Services | Departamento/Departamentos | Reparto/Reparti | Departamento/Departamentos | Afdeling/Afdelingen
deposit/deposits | Anzahlung/Anzahlungen | Acompte/Acomptes | Fianza/Fianzas | Acconto/Acconti | Sinal/Sinais | Aanbetaling/Aanbetalingen
donor/donors | Spender/Spender | Donateur/Donateurs | Donante/Donantes | Donatore/Donatori | Doador/Doadores | Donateur/Donateurs
duty turn/duty turns | Dienst/Dienste | Tour/Tours | Turno/Turnos | Turno/Turni | Turno/Turnos | Beurt/Beurten
episode/episodes | Folge/Folgen | Épisode/Épisodes | Episodio/Episodios | Puntata/Puntate | Episódio/Episódios | Aflevering/Afleveringen
exercise/exercises | Übung/Übungen | Exercice/Exercices | Ejercicio/Ejercicios | Esercizio/Esercizi | Exercício/Exercícios | Oefening/Oefeningen
family/families | Familie/Familien | Famille/Familles | Familia/Familias | Famiglia/Famiglie | Família/Famílias | Gezin/Gezinnen
fee/fees | Gebühr/Gebühren | Frais/Frais | Cuota/Cuotas | Quota/Quote | Taxa/Taxas | Bijdrage/Bijdragen
feedback/feedback | Rückmeldung/Rückmeldungen | Retour/Retours | Comentario/Comentarios | Riscontro/Riscontri | Retorno/Retornos | Feedback/Feedback
food parcel/food parcels | Lebensmittelpaket/Lebensmittelpakete | Colis alimentaire/Colis alimentaires | Paquete de alimentos/Paquetes de alimentos | Pacco alimentare/Pacchi alimentari | Cesta básica/Cestas básicas | Voedselpakket/Voedselpakketten
gig/gigs | Auftritt/Auftritte | Concert/Concerts | Actuación/Actuaciones | Esibizione/Esibizioni | Show/Shows | Optreden/Optredens
hive/hives | Bienenstock/Bienenstöcke | Ruche/Ruches | Colmena/Colmenas | Arnia/Arnie | Colmeia/Colmeias | Bijenkast/Bijenkasten
hotel/hotels | Hotel/Hotels | Hôtel/Hôtels | Hotel/Hoteles | Hotel/Hotel | Hotel/Hotéis | Hotel/Hotels
interview/interviews | Gespräch/Gespräche | Entretien/Entretiens | Entrevista/Entrevistas | Colloquio/Colloqui | Entrevista/Entrevistas | Gesprek/Gesprekken
kennel/kennels | Zwinger/Zwinger | Box/Box | Jaula/Jaulas | Box/Box | Canil/Canis | Kennel/Kennels
loan/loans | Ausleihe/Ausleihen | Prêt/Prêts | Préstamo/Préstamos | Prestito/Prestiti | Empréstimo/Empréstimos | Uitlening/Uitleningen
medical record/medical records | Befund/Befunde | Dossier médical/Dossiers médicaux | Historia clínica/Historias clínicas | Cartella clinica/Cartelle cliniche | Prontuário/Prontuários | Dossier/Dossiers
mentor/mentors | Mentor/Mentoren | Mentor/Mentors | Mentor/Mentores | Mentore/Mentori | Mentor/Mentores | Mentor/Mentoren
observation/observations | Beobachtung/Beobachtungen | Observation/Observations | Observación/Observaciones | Osservazione/Osservazioni | Observação/Observações | Waarneming/Waarnemingen
participant/participants | Teilnehmer/Teilnehmer | Participant/Participants | Participante/Participantes | Partecipante/Partecipanti | Participante/Participantes | Deelnemer/Deelnemers
plot holder/plot holders | Pächter/Pächter | Jardinier/Jardiniers | Hortelano/Hortelanos | Ortolano/Ortolani | Hortelão/Hortelãos | Tuinder/Tuinders
proposal/proposals | Vorschlag/Vorschläge | Proposition/Propositions | Propuesta/Propuestas | Proposta/Proposte | Proposta/Propostas | Voorstel/Voorstellen
receipt/receipts | Beleg/Belege | Reçu/Reçus | Recibo/Recibos | Ricevuta/Ricevute | Recibo/Recibos | Bon/Bonnen
reminder/reminders | Erinnerung/Erinnerungen | Rappel/Rappels | Recordatorio/Recordatorios | Promemoria/Promemoria | Lembrete/Lembretes | Herinnering/Herinneringen
rental/rentals | Vermietung/Vermietungen | Location/Locations | Alquiler/Alquileres | Noleggio/Noleggi | Aluguel/Aluguéis | Verhuur/Verhuringen
resident/residents | Bewohner/Bewohner | Résident/Résidents | Residente/Residentes | Residente/Residenti | Morador/Moradores | Bewoner/Bewoners
resource/resources | Material/Materialien | Ressource/Ressources | Recurso/Recursos | Risorsa/Risorse | Recurso/Recursos | Hulpmiddel/Hulpmiddelen
sample/samples | Probe/Proben | Échantillon/Échantillons | Muestra/Muestras | Campione/Campioni | Amostra/Amostras | Monster/Monsters
sighting/sightings | Sichtung/Sichtungen | Observation/Observations | Avistamiento/Avistamientos | Avvistamento/Avvistamenti | Avistamento/Avistamentos | Waarneming/Waarnemingen
sign-up/sign-ups | Anmeldung/Anmeldungen | Inscription/Inscriptions | Inscripción/Inscripciones | Iscrizione/Iscrizioni | Inscrição/Inscrições | Aanmelding/Aanmeldingen
speaker/speakers | Referent/Referenten | Intervenant/Intervenants | Ponente/Ponentes | Relatore/Relatori | Palestrante/Palestrantes | Spreker/Sprekers
sponsor/sponsors | Sponsor/Sponsoren | Parrain/Parrains | Patrocinador/Patrocinadores | Sponsor/Sponsor | Patrocinador/Patrocinadores | Sponsor/Sponsors
stay/stays | Aufenthalt/Aufenthalte | Séjour/Séjours | Estancia/Estancias | Soggiorno/Soggiorni | Estadia/Estadias | Verblijf/Verblijven
subscription/subscriptions | Abo/Abos | Abonnement/Abonnements | Suscripción/Suscripciones | Abbonamento/Abbonamenti | Assinatura/Assinaturas | Abonnement/Abonnementen
suggestion/suggestions | Vorschlag/Vorschläge | Suggestion/Suggestions | Sugerencia/Sugerencias | Suggerimento/Suggerimenti | Sugestão/Sugestões | Suggestie/Suggesties
survey/surveys | Umfrage/Umfragen | Enquête/Enquêtes | Encuesta/Encuestas | Sondaggio/Sondaggi | Pesquisa/Pesquisas | Enquête/Enquêtes
tasting/tastings | Verkostung/Verkostungen | Dégustation/Dégustations | Cata/Catas | Degustazione/Degustazioni | Degustação/Degustações | Proeverij/Proeverijen
tour/tours | Tour/Touren | Visite/Visites | Visita/Visitas | Tour/Tour | Passeio/Passeios | Tour/Tours
tournament/tournaments | Turnier/Turniere | Tournoi/Tournois | Torneo/Torneos | Torneo/Tornei | Torneio/Torneios | Toernooi/Toernooien
turn/turns | Dienst/Dienste | Tour/Tours | Turno/Turnos | Turno/Turni | Vez/Vezes | Beurt/Beurten
venue/venues | Veranstaltungsort/Veranstaltungsorte | Salle/Salles | Local/Locales | Sede/Sedi | Local/Locais | Locatie/Locaties
vet check/vet checks | Tierarztbesuch/Tierarztbesuche | Visite vétérinaire/Visites vétérinaires | Revisión veterinaria/Revisiones veterinarias | Controllo veterinario/Controlli veterinari | Consulta veterinária/Consultas veterinárias | Dierenartsbezoek/Dierenartsbezoeken
vinyl/vinyls | Schallplatte/Schallplatten | Vinyle/Vinyles | Vinilo/Vinilos | Vinile/Vinili | Vinil/Vinis | Plaat/Platen
visitor/visitors | Besucher/Besucher | Visiteur/Visiteurs | Visitante/Visitantes | Visitatore/Visitatori | Visitante/Visitantes | Bezoeker/Bezoekers
waiting list entry/waiting list entries | Warteliste/Warteliste | Liste d’attente/Liste d’attente | Lista de espera/Lista de espera | Lista d’attesa/Lista d’attesa | Lista de espera/Lista de espera | Wachtlijst/Wachtlijst
wish/wishes | Wunsch/Wünsche | Souhait/Souhaits | Deseo/Deseos | Desiderio/Desideri | Desejo/Desejos | Wens/Wensen
`;
