// What people choose from, in six languages: English | German | French | Spanish | Italian | Portuguese | Dutch.
export const OPTION_LABELS = `
absent | Abwesend | Absent | Ausente | Assente | Ausente | Afwezig
accepted | Angenommen | Accepté | Aceptado | Accettato | Aceite | Geaccepteerd
active | Aktiv | Actif | Activo | Attivo | Ativo | Actief
advanced | Fortgeschritten | Avancé | Avanzado | Avanzato | Avançado | Gevorderd
aggressive | Aggressiv | Agressif | Agresivo | Aggressivo | Agressivo | Agressief
agreed | Vereinbart | Convenu | Acordado | Concordato | Combinado | Afgesproken
approved | Genehmigt | Approuvé | Aprobado | Approvato | Aprovado | Goedgekeurd
art | Kunst | Art | Arte | Arte | Arte | Kunst
asked | Angefragt | Demandé | Solicitado | Richiesto | Pedido | Aangevraagd
attended | Teilgenommen | Présent | Asistió | Presente | Presente | Aanwezig
available | Verfügbar | Disponible | Disponible | Disponibile | Disponível | Beschikbaar
bad | Schlecht | Mauvais | Malo | Cattivo | Mau | Slecht
bank transfer | Überweisung | Virement | Transferencia | Bonifico | Transferência | Overschrijving
basic | Basis | De base | Básico | Base | Básico | Basis
beginner | Einsteiger | Débutant | Principiante | Principiante | Iniciante | Beginner
bird | Vogel | Oiseau | Pájaro | Uccello | Pássaro | Vogel
birthday | Geburtstag | Anniversaire | Cumpleaños | Compleanno | Aniversário | Verjaardag
blue | Blau | Bleu | Azul | Blu | Azul | Blauw
booked | Gebucht | Réservé | Reservado | Prenotato | Reservado | Geboekt
bottles | Flaschen | Bouteilles | Botellas | Bottiglie | Garrafas | Flessen
bought | Gekauft | Acheté | Comprado | Comprato | Comprado | Gekocht
bread | Brot | Pain | Pan | Pane | Pão | Brood
breakfast | Frühstück | Petit déjeuner | Desayuno | Colazione | Pequeno-almoço | Ontbijt
broken | Defekt | En panne | Averiado | Guasto | Avariado | Kapot
calm | Ruhig | Calme | Tranquilo | Calmo | Calmo | Rustig
cancelled | Abgesagt | Annulé | Cancelado | Annullato | Cancelado | Geannuleerd
car | Auto | Voiture | Coche | Auto | Carro | Auto
card | Karte | Carte | Tarjeta | Carta | Cartão | Kaart
cash | Bar | Espèces | Efectivo | Contanti | Dinheiro | Contant
cat | Katze | Chat | Gato | Gatto | Gato | Kat
cleaning | Reinigung | Nettoyage | Limpieza | Pulizia | Limpeza | Schoonmaak
closed | Geschlossen | Fermé | Cerrado | Chiuso | Fechado | Gesloten
clothes | Kleidung | Vêtements | Ropa | Vestiti | Roupa | Kleding
completed | Abgeschlossen | Terminé | Completado | Completato | Concluído | Voltooid
confirmed | Bestätigt | Confirmé | Confirmado | Confermato | Confirmado | Bevestigd
contacted | Kontaktiert | Contacté | Contactado | Contattato | Contactado | Benaderd
contract | Vertrag | Contrat | Contrato | Contratto | Contrato | Contract
cow | Kuh | Vache | Vaca | Mucca | Vaca | Koe
critical | Kritisch | Critique | Crítico | Critico | Crítico | Kritiek
cycling | Radfahren | Vélo | Ciclismo | Ciclismo | Ciclismo | Fietsen
daily | Täglich | Quotidien | Diario | Giornaliero | Diário | Dagelijks
declined | Abgelehnt | Décliné | Rechazado | Rifiutato | Recusado | Afgewezen
delivered | Geliefert | Livré | Entregado | Consegnato | Entregue | Geleverd
design | Gestaltung | Conception | Diseño | Design | Design | Ontwerp
dessert | Nachtisch | Dessert | Postre | Dolce | Sobremesa | Nagerecht
dinner | Abendessen | Dîner | Cena | Cena | Jantar | Avondeten
dog | Hund | Chien | Perro | Cane | Cão | Hond
done | Erledigt | Terminé | Hecho | Fatto | Feito | Klaar
draft | Entwurf | Brouillon | Borrador | Bozza | Rascunho | Concept
easy | Leicht | Facile | Fácil | Facile | Fácil | Makkelijk
electronics | Elektronik | Électronique | Electrónica | Elettronica | Eletrónica | Elektronica
email | E-Mail | E-mail | Correo | E-mail | E-mail | E-mail
empty | Leer | Vide | Vacío | Vuoto | Vazio | Leeg
equipment | Geräte | Équipement | Equipo | Attrezzatura | Equipamento | Apparatuur
event | Veranstaltung | Événement | Evento | Evento | Evento | Evenement
excellent | Ausgezeichnet | Excellent | Excelente | Eccellente | Excelente | Uitstekend
expired | Abgelaufen | Expiré | Caducado | Scaduto | Expirado | Verlopen
failed | Fehlgeschlagen | Échoué | Fallido | Non riuscito | Falhado | Mislukt
fair | Mittel | Moyen | Regular | Discreto | Razoável | Redelijk
female | Weiblich | Femme | Femenino | Femmina | Feminino | Vrouw
final | Endgültig | Définitif | Definitivo | Definitivo | Final | Definitief
finance | Finanzen | Finances | Finanzas | Finanza | Finanças | Financiën
finished | Fertig | Fini | Terminado | Finito | Terminado | Klaar
food | Essen | Alimentation | Comida | Cibo | Alimentação | Eten
found | Gefunden | Trouvé | Encontrado | Trovato | Encontrado | Gevonden
free | Frei | Libre | Libre | Libero | Livre | Vrij
friday | Freitag | Vendredi | Viernes | Venerdì | Sexta | Vrijdag
full time | Vollzeit | Temps plein | Tiempo completo | Tempo pieno | Tempo inteiro | Voltijd
full | Voll | Complet | Completo | Pieno | Cheio | Vol
furniture | Möbel | Meubles | Muebles | Mobili | Móveis | Meubels
given | Verschenkt | Offert | Regalado | Regalato | Oferecido | Gegeven
goat | Ziege | Chèvre | Cabra | Capra | Cabra | Geit
good | Gut | Bon | Bueno | Buono | Bom | Goed
great | Sehr gut | Très bien | Genial | Ottimo | Ótimo | Geweldig
green | Grün | Vert | Verde | Verde | Verde | Groen
groceries | Lebensmittel | Courses | Alimentación | Spesa | Mercearia | Boodschappen
handed in | Abgegeben | Rendu | Entregado | Consegnato | Entregue | Ingeleverd
hard | Schwer | Difficile | Difícil | Difficile | Difícil | Moeilijk
health | Gesundheit | Santé | Salud | Salute | Saúde | Gezondheid
high | Hoch | Haute | Alta | Alta | Alta | Hoog
home | Zuhause | Maison | Casa | Casa | Casa | Thuis
horse | Pferd | Cheval | Caballo | Cavallo | Cavalo | Paard
idea | Idee | Idée | Idea | Idea | Ideia | Idee
in progress | In Arbeit | En cours | En curso | In corso | Em curso | Bezig
in repair | In Reparatur | En réparation | En reparación | In riparazione | Em reparação | In reparatie
in review | In Prüfung | En examen | En revisión | In revisione | Em revisão | In beoordeling
in service | In Betrieb | En service | En servicio | In servizio | Em serviço | In gebruik
in use | In Gebrauch | En service | En uso | In uso | Em uso | In gebruik
in work | In Arbeit | En cours | En curso | In lavorazione | Em curso | In bewerking
in | Zugang | Entrée | Entrada | Entrata | Entrada | In
inactive | Inaktiv | Inactif | Inactivo | Inattivo | Inativo | Inactief
intermediate | Mittel | Intermédiaire | Intermedio | Intermedio | Intermédio | Gemiddeld
interview | Gespräch | Entretien | Entrevista | Colloquio | Entrevista | Gesprek
invited | Eingeladen | Invité | Invitado | Invitato | Convidado | Uitgenodigd
jars | Gläser | Pots | Tarros | Vasetti | Frascos | Potten
kg | kg | kg | kg | kg | kg | kg
kitchen | Küche | Cuisine | Cocina | Cucina | Cozinha | Keuken
labour | Arbeit | Main-d’œuvre | Mano de obra | Manodopera | Mão de obra | Arbeid
language | Sprache | Langue | Idioma | Lingua | Língua | Taal
large | Groß | Grand | Grande | Grande | Grande | Groot
late | Verspätet | En retard | Tarde | In ritardo | Atrasado | Te laat
left | Ausgetreten | Parti | Se fue | Uscito | Saiu | Vertrokken
lent | Verliehen | Prêté | Prestado | Prestato | Emprestado | Uitgeleend
litres | Liter | Litres | Litros | Litri | Litros | Liter
lost | Verloren | Perdu | Perdido | Perso | Perdido | Verloren
low | Niedrig | Basse | Baja | Bassa | Baixa | Laag
lunch | Mittagessen | Déjeuner | Almuerzo | Pranzo | Almoço | Lunch
male | Männlich | Homme | Masculino | Maschio | Masculino | Man
material | Material | Matériel | Material | Materiale | Material | Materiaal
maybe | Vielleicht | Peut-être | Quizás | Forse | Talvez | Misschien
meals | Mahlzeiten | Repas | Comidas | Pasti | Refeições | Maaltijden
medium | Mittel | Moyenne | Media | Media | Média | Gemiddeld
missed | Verpasst | Manqué | Perdido | Saltato | Perdido | Gemist
monday | Montag | Lundi | Lunes | Lunedì | Segunda | Maandag
monthly | Monatlich | Mensuel | Mensual | Mensile | Mensal | Maandelijks
music | Musik | Musique | Música | Musica | Música | Muziek
needed | Gebraucht | Nécessaire | Necesario | Necessario | Necessário | Nodig
needs repair | Reparatur nötig | À réparer | Por reparar | Da riparare | A reparar | Reparatie nodig
negotiation | Verhandlung | Négociation | Negociación | Trattativa | Negociação | Onderhandeling
nervous | Unruhig | Nerveux | Nervioso | Nervoso | Nervoso | Onrustig
never | Nie | Jamais | Nunca | Mai | Nunca | Nooit
new | Neu | Nouveau | Nuevo | Nuovo | Novo | Nieuw
no | Nein | Non | No | No | Não | Nee
none | Keine | Aucun | Ninguno | Nessuno | Nenhum | Geen
office | Büro | Bureau | Oficina | Ufficio | Escritório | Kantoor
okay | In Ordnung | Correct | Bien | Discreto | Razoável | Oké
on hold | Angehalten | En attente | En pausa | Sospeso | Em pausa | In de wacht
on leave | Im Urlaub | En congé | De permiso | In congedo | De licença | Met verlof
open | Offen | Ouvert | Abierto | Aperto | Aberto | Open
other | Anderes | Autre | Otro | Altro | Outro | Anders
out of order | Außer Betrieb | Hors service | Fuera de servicio | Fuori servizio | Fora de serviço | Buiten gebruik
out | Abgang | Sortie | Salida | Uscita | Saída | Uit
overdue | Überfällig | En retard | Vencido | Scaduto | Vencido | Te laat
package | Paket | Forfait | Paquete | Pacchetto | Pacote | Pakket
paid | Bezahlt | Payé | Pagado | Pagato | Pago | Betaald
parrot | Papagei | Perroquet | Loro | Pappagallo | Papagaio | Papegaai
part time | Teilzeit | Temps partiel | Tiempo parcial | Part time | Tempo parcial | Deeltijd
paypal | PayPal | PayPal | PayPal | PayPal | PayPal | PayPal
pending | Ausstehend | En attente | Pendiente | In sospeso | Pendente | In afwachting
person | Person | Personne | Persona | Persona | Pessoa | Persoon
personal | Persönlich | Personnel | Personal | Personale | Pessoal | Persoonlijk
photo | Foto | Photo | Foto | Foto | Foto | Foto
picked up | Abgeholt | Récupéré | Recogido | Ritirato | Levantado | Opgehaald
pieces | Stück | Pièces | Piezas | Pezzi | Peças | Stuks
planned | Geplant | Prévu | Planificado | Pianificato | Planeado | Gepland
poor | Schlecht | Mauvais | Malo | Scarso | Mau | Slecht
premium | Premium | Premium | Premium | Premium | Premium | Premium
present | Anwesend | Présent | Presente | Presente | Presente | Aanwezig
problem | Problem | Problème | Problema | Problema | Problema | Probleem
proposal | Angebot | Proposition | Propuesta | Proposta | Proposta | Voorstel
proposed | Vorgeschlagen | Proposé | Propuesto | Proposto | Proposto | Voorgesteld
prospect | Interessent | Prospect | Interesado | Potenziale | Potencial | Prospect
published | Veröffentlicht | Publié | Publicado | Pubblicato | Publicado | Gepubliceerd
qualified | Qualifiziert | Qualifié | Cualificado | Qualificato | Qualificado | Gekwalificeerd
question | Frage | Question | Pregunta | Domanda | Pergunta | Vraag
queued | Wartend | En file | En cola | In coda | Em fila | In de rij
rabbit | Kaninchen | Lapin | Conejo | Coniglio | Coelho | Konijn
reached | Erreicht | Atteint | Alcanzado | Raggiunto | Atingido | Bereikt
read | Gelesen | Lu | Leído | Letto | Lido | Gelezen
reading | Wird gelesen | En lecture | Leyendo | In lettura | A ler | Wordt gelezen
ready | Bereit | Prêt | Listo | Pronto | Pronto | Klaar
received | Erhalten | Reçu | Recibido | Ricevuto | Recebido | Ontvangen
red | Rot | Rouge | Rojo | Rosso | Vermelho | Rood
refunded | Erstattet | Remboursé | Reembolsado | Rimborsato | Reembolsado | Terugbetaald
registered | Angemeldet | Inscrit | Inscrito | Iscritto | Inscrito | Aangemeld
rejected | Abgelehnt | Refusé | Rechazado | Respinto | Rejeitado | Afgewezen
renewed | Verlängert | Renouvelé | Renovado | Rinnovato | Renovado | Verlengd
reported | Gemeldet | Signalé | Notificado | Segnalato | Comunicado | Gemeld
requested | Angefragt | Demandé | Solicitado | Richiesto | Pedido | Aangevraagd
reserved | Reserviert | Réservé | Reservado | Riservato | Reservado | Gereserveerd
resolved | Gelöst | Résolu | Resuelto | Risolto | Resolvido | Opgelost
retired | Ausgemustert | Retiré | Retirado | Dismesso | Retirado | Afgeschreven
returned | Zurückgegeben | Rendu | Devuelto | Restituito | Devolvido | Teruggebracht
running | Läuft | En cours | En marcha | In corso | Em curso | Loopt
sales | Vertrieb | Ventes | Ventas | Vendite | Vendas | Verkoop
saturday | Samstag | Samedi | Sábado | Sabato | Sábado | Zaterdag
seen | Gesehen | Vu | Visto | Visto | Visto | Gezien
sent | Versendet | Envoyé | Enviado | Inviato | Enviado | Verzonden
sheep | Schaf | Mouton | Oveja | Pecora | Ovelha | Schaap
shipped | Versandt | Expédié | Enviado | Spedito | Expedido | Verzonden
shop | Laden | Boutique | Tienda | Negozio | Loja | Winkel
sick | Krank | Malade | Enfermo | Malato | Doente | Ziek
signed | Unterschrieben | Signé | Firmado | Firmato | Assinado | Ondertekend
small | Klein | Petit | Pequeño | Piccolo | Pequeno | Klein
sms | SMS | SMS | SMS | SMS | SMS | SMS
snack | Imbiss | En-cas | Tentempié | Spuntino | Lanche | Snack
software | Software | Logiciel | Programas | Software | Software | Software
sold out | Ausverkauft | Épuisé | Agotado | Esaurito | Esgotado | Uitverkocht
sold | Verkauft | Vendu | Vendido | Venduto | Vendido | Verkocht
solved | Gelöst | Résolu | Resuelto | Risolto | Resolvido | Opgelost
special | Besonders | Spécial | Especial | Speciale | Especial | Bijzonder
sport | Sport | Sport | Deporte | Sport | Desporto | Sport
standard | Standard | Standard | Estándar | Standard | Padrão | Standaard
strength | Kraft | Force | Fuerza | Forza | Força | Kracht
submitted | Eingereicht | Soumis | Enviado | Inviato | Submetido | Ingediend
sunday | Sonntag | Dimanche | Domingo | Domenica | Domingo | Zondag
taken | Vergeben | Pris | Ocupado | Preso | Ocupado | Bezet
thursday | Donnerstag | Jeudi | Jueves | Giovedì | Quinta | Donderdag
tired | Müde | Fatigué | Cansado | Stanco | Cansado | Moe
to do | Zu erledigen | À faire | Por hacer | Da fare | Por fazer | Te doen
to read | Zu lesen | À lire | Por leer | Da leggere | Por ler | Te lezen
tools | Werkzeug | Outils | Herramientas | Attrezzi | Ferramentas | Gereedschap
travel | Reise | Voyage | Viaje | Viaggio | Viagem | Reis
tuesday | Dienstag | Mardi | Martes | Martedì | Terça | Dinsdag
urgent | Dringend | Urgent | Urgente | Urgente | Urgente | Dringend
used | Gebraucht | Utilisé | Usado | Usato | Usado | Gebruikt
waiting | Wartend | En attente | En espera | In attesa | À espera | Wachtend
water | Wasser | Eau | Agua | Acqua | Água | Water
wedding | Hochzeit | Mariage | Boda | Matrimonio | Casamento | Bruiloft
wednesday | Mittwoch | Mercredi | Miércoles | Mercoledì | Quarta | Woensdag
weekly | Wöchentlich | Chaque semaine | Semanal | Settimanale | Semanal | Wekelijks
whatsapp | WhatsApp | WhatsApp | WhatsApp | WhatsApp | WhatsApp | WhatsApp
white | Weiß | Blanc | Blanco | Bianco | Branco | Wit
won | Gewonnen | Gagné | Ganado | Vinto | Ganho | Gewonnen
work | Arbeit | Travail | Trabajo | Lavoro | Trabalho | Werk
working | In Ordnung | En marche | Funciona | Funzionante | A funcionar | Werkt
worn | Abgenutzt | Usé | Gastado | Usurato | Gasto | Versleten
yearly | Jährlich | Annuel | Anual | Annuale | Anual | Jaarlijks
yellow | Gelb | Jaune | Amarillo | Giallo | Amarelo | Geel
yes | Ja | Oui | Sí | Sì | Sim | Ja
`;
