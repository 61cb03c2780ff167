import type { Command, Flags } from '../command.js';
import { arg, changes, lists, reads } from '../declare.js';

const FIELDS = {
  name: { kind: 'text', help: 'Name', word: 'name', field: 'name' },
  description: { kind: 'text', help: 'Its purpose', word: 'text', field: 'description' },
} satisfies Flags;

export const projectCommands: readonly Command[] = [
  lists({
    name: 'projects list',
    help: 'List projects',
    via: (client) => client.projects.list,
    columns: ['id', 'name', 'createdAt'],
  }),
  reads({
    name: 'projects get',
    help: 'Show a project',
    args: ['id'],
    via: (client) => client.projects.get,
  }),
  changes({
    name: 'projects create',
    help: 'Create a project',
    flags: { ...FIELDS, name: { ...FIELDS.name, required: true } },
    via: (client) => client.projects.create,
    said: 'Project {id} is created.',
  }),
  changes({
    name: 'projects update',
    help: 'Change a project',
    args: ['id'],
    flags: FIELDS,
    someOf: ['name', 'description'],
    via: (client) => client.projects.update,
    said: 'Project {id} is changed.',
  }),
  changes({
    name: 'projects delete',
    help: 'Delete a project',
    args: ['id'],
    via: (client) => client.projects.delete,
    said: 'Project {id} is deleted.',
    json: (context) => ({ success: true, id: arg(context, 'id') }),
  }),
];
