// Who has a task and what they may do, in six languages: English | German | French | Spanish | Italian | Portuguese | Dutch.
export const ROLE_WORDS = `
managers | vorgesetzte vorgesetzter vorgesetzten manager managerin teamleiter teamleiterin | manager managers responsable responsables superieur superieurs | gerente gerentes encargado encargados | responsabile responsabili | gerente gerentes gestor gestores | manager managers leidinggevende leidinggevenden
boss | chef chefin | patron patronne | jefe jefa | capo | chefe patrao | baas
treasurers | kassenwart kassenwartin kassenwarte schatzmeister schatzmeisterin | tresorier tresoriere tresoriers | tesorero tesorera tesoreros | tesoriere tesorieri | tesoureiro tesoureira tesoureiros | penningmeester
editors | redakteur redakteure redakteurin redakteurinnen | redacteur redacteurs redactrice | editor editores redactor redactores | redattore redattori | editor editores redator redatores | redacteur redacteuren
moderators | moderator moderatoren moderatorin | moderateur moderateurs | moderador moderadores | moderatore moderatori | moderador moderadores | moderator moderatoren
technicians | techniker technikerin techniker | technicien techniciens | tecnico tecnicos | tecnico tecnici | tecnico tecnicos | monteur monteurs
admins | admin admins administrator administratoren | administrateur administrateurs | administrador administradores | amministratore amministratori | administrador administradores | beheerder beheerders
viewers | betrachter | lecteur lecteurs | lector lectores | lettore lettori | leitor leitores | lezer lezers
roles | rollen | roles | roles | ruoli | papeis | rollen
approve | genehmigen genehmigt bewilligen bewilligt | approuver approuve approuvent valident | aprobar aprueba aprueban | approvare approva approvano | aprovar aprova aprovam | goedkeuren
edit | bearbeiten bearbeitet aendern | modifier modifient | editar modificar cambiar editan modifican | modificare cambiare modificano | editar alterar editam | bewerken wijzigen
add | anlegen hinzufuegen | ajouter ajoutent | anadir agregar | aggiungere aggiungono | adicionar adicionam | toevoegen
delete | loeschen | supprimer suppriment | borrar eliminar | eliminare cancellare | apagar excluir | verwijderen
`;
