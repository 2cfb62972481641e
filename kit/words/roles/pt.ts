// Quem é o quê numa aplicação, e como se passa a sê-lo, em português.

import { listed, lower } from "../phrases.ts";
import type { RoleWords } from "./en.ts";

export const ptRoles: RoleWords = {
  title: "Funções",
  intro: "Envie um link, ou escolha as funções em baixo quando a pessoa tiver aberto esta aplicação.",
  links: "Links de convite",
  linksText: "Quem abre um link e inicia sessão tem a sua função. Um link novo anula o anterior.",
  make: "Criar um link",
  makeFor: (role) => `Criar um link para ${role}`,
  makeNew: "Link novo",
  withdraw: "Retirar",
  copyFor: (role) => `Copiar o link para ${role}`,
  noLink: "Ainda sem link",
  search: "Procurar pessoas",
  nobody: "Mais ninguém abriu ainda esta aplicação",
  nobodyText: "Quem a abre aparece aqui. Com um link, cada pessoa tem a sua função desde o início.",
  noMatch: "Ninguém aqui tem esse nome",
  lastHere: "Última visita",
  has: (name, role) => `${name}: ${role}`,
  given: (name, role) => `${name} tem agora a função ${role}`,
  taken: (name, role) => `${name} já não tem a função ${role}`,
  entries: "O que cada pessoa adicionou",
  seeAs: (role) => `Ver como ${role}`,
  seeing: (role) => `Está a ver esta aplicação como ${role}.`,
  own: "Voltar à sua própria vista",
  onlyFor: (roles) => `Só as pessoas com a função ${listed(roles, "ou")} veem esta página`,
  onlyForText: "As funções são atribuídas pelo proprietário desta aplicação. Peça-lhe se precisa desta.",
  mayNotAdd: (many, roles) =>
    `Aqui não pode adicionar ${lower(many)}; só ${roles.length > 0 ? `o podem fazer as pessoas com a função ${listed(roles, "ou")}` : "o pode fazer o proprietário desta aplicação"}.`,
  joining: "A aceitar o convite",
  joined: (role) => `Tem agora a função ${role}`,
  invite: "Convidar",
  inviteTitle: (title) => `Copie este link para ${title}`,
  inviteText: (title) => `Quem o abrir primeiro e iniciar sessão é aqui ${title} e vê o que lhe pertence.`,
  hasAccess: "Tem acesso",
  invited: "Convite enviado",
  endAccess: "Retirar o acesso",
  accessEnded: (title) => `${title} já não tem acesso`,
  joinedAs: "Já está dentro: o que é seu está aqui",
  onlyPreview:
    "Isto é a pré-visualização: só você pode abrir os seus links. Convide a partir da aplicação quando estiver publicada.",
  notJoined: "Este convite não funciona",
};
