// What people choose from, in six languages: English | German | French | Spanish | Italian | Portuguese | Dutch.
export const OPTION_LABELS = `
absent | Abwesend | Absent | Ausente | Assente | Ausente | Afwezig
accepted | Angenommen | Accepté | Aceptado | Accettato | Aceite | Geaccepteerd
active | Aktiv | Actif | Activo | Attivo | Ativo | Actief
aggressive | Aggressiv | Agressif | Agresivo | Aggressivo | Agressivo | Agressief
approved | Genehmigt | Approuvé | Aprobado | Approvato | Aprovado | Goedgekeurd
available | Verfügbar | Disponible | Disponible | Disponibile | Disponível | Beschikbaar
bad | Schlecht | Mauvais | Malo | Cattivo | Mau | Slecht
bank transfer | Überweisung | Virement | Transferencia | Bonifico | Transferência | Overschrijving
basic | Basis | De base | Básico | Base | Básico | Basis
booked | Gebucht | Réservé | Reservado | Prenotato | Reservado | Geboekt
breakfast | Frühstück | Petit déjeuner | Desayuno | Colazione | Pequeno-almoço | Ontbijt
calm | Ruhig | Calme | Tranquilo | Calmo | Calmo | Rustig
cancelled | Abgesagt | Annulé | Cancelado | Annullato | Cancelado | Geannuleerd
car | Auto | Voiture | Coche | Auto | Carro | Auto
card | Karte | Carte | Tarjeta | Carta | Cartão | Kaart
cash | Bar | Espèces | Efectivo | Contanti | Dinheiro | Contant
closed | Geschlossen | Fermé | Cerrado | Chiuso | Fechado | Gesloten
completed | Abgeschlossen | Terminé | Completado | Completato | Concluído | Voltooid
confirmed | Bestätigt | Confirmé | Confirmado | Confermato | Confirmado | Bevestigd
contacted | Kontaktiert | Contacté | Contactado | Contattato | Contactado | Benaderd
critical | Kritisch | Critique | Crítico | Critico | Crítico | Kritiek
declined | Abgelehnt | Décliné | Rechazado | Rifiutato | Recusado | Afgewezen
delivered | Geliefert | Livré | Entregado | Consegnato | Entregue | Geleverd
design | Gestaltung | Conception | Diseño | Design | Design | Ontwerp
dinner | Abendessen | Dîner | Cena | Cena | Jantar | Avondeten
done | Erledigt | Terminé | Hecho | Fatto | Feito | Klaar
draft | Entwurf | Brouillon | Borrador | Bozza | Rascunho | Concept
easy | Leicht | Facile | Fácil | Facile | Fácil | Makkelijk
email | E-Mail | E-mail | Correo | E-mail | E-mail | E-mail
equipment | Geräte | Équipement | Equipo | Attrezzatura | Equipamento | Apparatuur
excellent | Ausgezeichnet | Excellent | Excelente | Eccellente | Excelente | Uitstekend
expired | Abgelaufen | Expiré | Caducado | Scaduto | Expirado | Verlopen
failed | Fehlgeschlagen | Échoué | Fallido | Non riuscito | Falhado | Mislukt
fair | Mittel | Moyen | Regular | Discreto | Razoável | Redelijk
female | Weiblich | Femme | Femenino | Femmina | Feminino | Vrouw
finished | Fertig | Fini | Terminado | Finito | Terminado | Klaar
food | Essen | Alimentation | Comida | Cibo | Alimentação | Eten
full | Voll | Complet | Completo | Pieno | Cheio | Vol
full time | Vollzeit | Temps plein | Tiempo completo | Tempo pieno | Tempo inteiro | Voltijd
good | Gut | Bon | Bueno | Buono | Bom | Goed
great | Sehr gut | Très bien | Genial | Ottimo | Ótimo | Geweldig
hard | Schwer | Difficile | Difícil | Difficile | Difícil | Moeilijk
health | Gesundheit | Santé | Salud | Salute | Saúde | Gezondheid
high | Hoch | Haute | Alta | Alta | Alta | Hoog
home | Zuhause | Maison | Casa | Casa | Casa | Thuis
idea | Idee | Idée | Idea | Idea | Ideia | Idee
in | Zugang | Entrée | Entrada | Entrata | Entrada | In
in progress | In Arbeit | En cours | En curso | In corso | Em curso | Bezig
in repair | In Reparatur | En réparation | En reparación | In riparazione | Em reparação | In reparatie
in review | In Prüfung | En examen | En revisión | In revisione | Em revisão | In beoordeling
in use | In Gebrauch | En service | En uso | In uso | Em uso | In gebruik
inactive | Inaktiv | Inactif | Inactivo | Inattivo | Inativo | Inactief
invited | Eingeladen | Invité | Invitado | Invitato | Convidado | Uitgenodigd
labour | Arbeit | Main-d’œuvre | Mano de obra | Manodopera | Mão de obra | Arbeid
late | Verspätet | En retard | Tarde | In ritardo | Atrasado | Te laat
lent | Verliehen | Prêté | Prestado | Prestato | Emprestado | Uitgeleend
lost | Verloren | Perdu | Perdido | Perso | Perdido | Verloren
low | Niedrig | Basse | Baja | Bassa | Baixa | Laag
lunch | Mittagessen | Déjeuner | Almuerzo | Pranzo | Almoço | Lunch
male | Männlich | Homme | Masculino | Maschio | Masculino | Man
material | Material | Matériel | Material | Materiale | Material | Materiaal
maybe | Vielleicht | Peut-être | Quizás | Forse | Talvez | Misschien
meals | Mahlzeiten | Repas | Comidas | Pasti | Refeições | Maaltijden
medium | Mittel | Moyenne | Media | Media | Média | Gemiddeld
music | Musik | Musique | Música | Musica | Música | Muziek
negotiation | Verhandlung | Négociation | Negociación | Trattativa | Negociação | Onderhandeling
nervous | Unruhig | Nerveux | Nervioso | Nervoso | Nervoso | Onrustig
new | Neu | Nouveau | Nuevo | Nuovo | Novo | Nieuw
no | Nein | Non | No | No | Não | Nee
none | Keine | Aucun | Ninguno | Nessuno | Nenhum | Geen
office | Büro | Bureau | Oficina | Ufficio | Escritório | Kantoor
okay | In Ordnung | Correct | Bien | Discreto | Razoável | Oké
on hold | Angehalten | En attente | En pausa | Sospeso | Em pausa | In de wacht
on leave | Im Urlaub | En congé | De permiso | In congedo | De licença | Met verlof
open | Offen | Ouvert | Abierto | Aperto | Aberto | Open
other | Anderes | Autre | Otro | Altro | Outro | Anders
out | Abgang | Sortie | Salida | Uscita | Saída | Uit
overdue | Überfällig | En retard | Vencido | Scaduto | Vencido | Te laat
paid | Bezahlt | Payé | Pagado | Pagato | Pago | Betaald
part time | Teilzeit | Temps partiel | Tiempo parcial | Part time | Tempo parcial | Deeltijd
pending | Ausstehend | En attente | Pendiente | In sospeso | Pendente | In afwachting
person | Person | Personne | Persona | Persona | Pessoa | Persoon
personal | Persönlich | Personnel | Personal | Personale | Pessoal | Persoonlijk
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
ready | Bereit | Prêt | Listo | Pronto | Pronto | Klaar
refunded | Erstattet | Remboursé | Reembolsado | Rimborsato | Reembolsado | Terugbetaald
rejected | Abgelehnt | Refusé | Rechazado | Respinto | Rejeitado | Afgewezen
reported | Gemeldet | Signalé | Notificado | Segnalato | Comunicado | Gemeld
requested | Angefragt | Demandé | Solicitado | Richiesto | Pedido | Aangevraagd
reserved | Reserviert | Réservé | Reservado | Riservato | Reservado | Gereserveerd
resolved | Gelöst | Résolu | Resuelto | Risolto | Resolvido | Opgelost
retired | Ausgemustert | Retiré | Retirado | Dismesso | Retirado | Afgeschreven
returned | Zurückgegeben | Rendu | Devuelto | Restituito | Devolvido | Teruggebracht
sent | Versendet | Envoyé | Enviado | Inviato | Enviado | Verzonden
shipped | Versandt | Expédié | Enviado | Spedito | Expedido | Verzonden
sick | Krank | Malade | Enfermo | Malato | Doente | Ziek
sold | Verkauft | Vendu | Vendido | Venduto | Vendido | Verkocht
sold out | Ausverkauft | Épuisé | Agotado | Esaurito | Esgotado | Uitverkocht
solved | Gelöst | Résolu | Resuelto | Risolto | Resolvido | Opgelost
standard | Standard | Standard | Estándar | Standard | Padrão | Standaard
submitted | Eingereicht | Soumis | Enviado | Inviato | Submetido | Ingediend
to do | Zu erledigen | À faire | Por hacer | Da fare | Por fazer | Te doen
travel | Reise | Voyage | Viaje | Viaggio | Viagem | Reis
urgent | Dringend | Urgent | Urgente | Urgente | Urgente | Dringend
waiting | Wartend | En attente | En espera | In attesa | À espera | Wachtend
won | Gewonnen | Gagné | Ganado | Vinto | Ganho | Gewonnen
yes | Ja | Oui | Sí | Sì | Sim | Ja
sms | SMS | SMS | SMS | SMS | SMS | SMS
paypal | PayPal | PayPal | PayPal | PayPal | PayPal | PayPal
whatsapp | WhatsApp | WhatsApp | WhatsApp | WhatsApp | WhatsApp | WhatsApp
kg | kg | kg | kg | kg | kg | kg
litres | Liter | Litres | Litros | Litri | Litros | Liter
jars | Gläser | Pots | Tarros | Vasetti | Frascos | Potten
bottles | Flaschen | Bouteilles | Botellas | Bottiglie | Garrafas | Flessen
`;
