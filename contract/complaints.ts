// Complaints: lodged at any time, numbered, answered by a day that is told, with a body to go to where they are not resolved.
import { type Static, Type } from 'typebox';
import { complaintBounds, complaintCategories } from './complaints-words.ts';
import { DocumentFile } from './documents/documents.ts';
import { call } from './kernel/call.ts';
import { FileBytes, Id, OrNull, Shape, Time } from './kernel/shapes.ts';

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
  files: Type.Array(DocumentFile),
});

export const ComplaintThread = Shape({
  ...Complaint.properties,
  messages: Type.Array(ComplaintMessage),
  resolutionBody: Shape({ name: Type.String(), url: OrNull(Type.String()) }),
});

const byId = Shape({ id: Id });
const NewComplaint = Shape({
  key: Id,
  category: Type.Enum([...complaintCategories]),
  subject: Type.String({ minLength: 3, maxLength: 120 }),
  text: LongText,
});
const NewReply = Shape({ key: Id, text: Type.String({ minLength: 1, maxLength: 4000 }) });
const fileProblems = ['file-type-refused', 'file-too-large', 'file-unreadable', 'picture-too-large', 'too-many-files'] as const;

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
    body: NewComplaint,
    data: ComplaintThread,
    problems: ['conflict'],
    perMinute: 10,
  }),
  createComplaintWithFiles: call('createComplaintWithFiles', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: `The same with up to ${complaintBounds.maxFiles} files: JPEG, PNG, WebP, HEIC or PDF`,
    upload: { ...complaintBounds },
    body: NewComplaint,
    data: ComplaintThread,
    problems: ['conflict', ...fileProblems],
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
    body: NewReply,
    data: ComplaintThread,
    problems: ['not-found', 'complaint-closed', 'conflict'],
    perMinute: 20,
  }),
  replyToComplaintWithFiles: call('replyToComplaintWithFiles', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: `The same with up to ${complaintBounds.maxFiles} files`,
    params: byId,
    upload: { ...complaintBounds },
    body: NewReply,
    data: ComplaintThread,
    problems: ['not-found', 'complaint-closed', 'conflict', ...fileProblems],
    perMinute: 20,
  }),
  readComplaintFile: call('readComplaintFile', {
    kind: 'read',
    who: 'player',
    summary: 'One file of a complaint: pictures to show, without what the camera wrote into them; others to save',
    params: Shape({ id: Id, number: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    isFile: true,
    data: FileBytes,
    problems: ['not-found'],
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
