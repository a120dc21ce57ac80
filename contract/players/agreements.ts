// What a player agreed to, and what has changed since.
import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LocaleCode, OrNull, Shape, Time } from '../kernel/shapes.ts';
import { legalDocuments } from './agreement-documents.ts';

const Version = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'a version, which is a day' });

export const agreementCalls = {
  listAgreements: call('listAgreements', {
    kind: 'read',
    who: 'player',
    summary: 'Which versions of the terms and the privacy policy the player agreed to, the newest first, a hundred at most',
    data: Type.Array(Shape({ terms: Type.String(), privacy: Type.String(), agreedAt: Time })),
  }),
  compareAgreement: call('compareAgreement', {
    kind: 'read',
    who: 'player',
    summary: 'What has changed in a text between two of its versions; a language that was not kept is told in English',
    params: Shape({ document: Type.Enum([...legalDocuments]) }),
    query: Shape({ from: Version, to: Version, locale: LocaleCode }),
    data: Type.Array(
      Shape({
        heading: OrNull(Type.String({ description: 'under which it stands' })),
        removed: Type.Array(Type.String()),
        added: Type.Array(Type.String()),
      }),
    ),
    problems: ['not-found'],
    perMinute: 60,
  }),
};
