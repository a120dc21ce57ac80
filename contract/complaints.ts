// Complaints: lodged at any time, numbered, answered by a day that is told, with a body to go to where they are not resolved.
import { type Static, Type } from 'typebox';
import { complaintCategories } from './complaints-words.ts';
import { call } from './kernel/call.ts';
import { Id, OrNull, Shape, Time } from './kernel/shapes.ts';

const LongText = Type.String({ minLength: 10, maxLength: 4000 });

export const Complaint = Shape({
  id: Id,
  number: Type.String({ description: 'by which both sides name it' }),
  category: Type.Enum([...complaintCategories]),
  subject: Type.String(),
  status: Type.Integer({ description: '1 open, 2 answered, 3 resolved, 4 withdrawn' }),
  createdAt: Time,
  dueAt: Type.Unsafe<Date>({ ...Time, description: 'by then it is answered for good' }),
  noticeAt: Type.Unsafe<Date | null>({
    ...OrNull(Time),
    description: 'when the player was told whom to turn to, as it was not resolved in time',
  }),
  closedAt: OrNull(Time),
});
export type Complaint = Static<typeof Complaint>;

export const ComplaintMessage = Shape({
  id: Id,
  from: Type.Enum(['player', 'operator', 'system']),
  text: Type.String(),
  at: Time,
});

export const ComplaintThread = Shape({
  ...Complaint.properties,
  messages: Type.Array(ComplaintMessage),
  resolutionBody: Shape({ name: Type.String(), url: OrNull(Type.String()) }),
});

const byId = Shape({ id: Id });

export const complaintCalls = {
  listComplaints: call('listComplaints', {
    kind: 'read',
    who: 'player',
    summary: 'The complaints of the player, the newest first',
    data: Type.Array(Complaint),
  }),
  createComplaint: call('createComplaint', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Lodges a complaint; the same key is taken once',
    body: Shape({
      key: Id,
      category: Type.Enum([...complaintCategories]),
      subject: Type.String({ minLength: 3, maxLength: 120 }),
      text: LongText,
    }),
    data: ComplaintThread,
    problems: ['conflict'],
    perMinute: 10,
  }),
  readComplaint: call('readComplaint', {
    kind: 'read',
    who: 'player',
    summary: 'A complaint with everything that was written',
    params: byId,
    data: ComplaintThread,
    problems: ['not-found'],
  }),
  replyToComplaint: call('replyToComplaint', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Writes to a complaint that is not closed; the same key is taken once',
    params: byId,
    body: Shape({ key: Id, text: Type.String({ minLength: 1, maxLength: 4000 }) }),
    data: ComplaintThread,
    problems: ['not-found', 'complaint-closed', 'conflict'],
    perMinute: 20,
  }),
  withdrawComplaint: call('withdrawComplaint', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Takes a complaint back',
    params: byId,
    data: ComplaintThread,
    problems: ['not-found', 'complaint-closed'],
  }),
};
