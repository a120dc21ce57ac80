// Support: complaints. Owns them and everything that is written to them.
export { readSupportConfig, type SupportConfig } from './config.ts';
export type { SupportDeps } from './deps.ts';
export { readComplaintFiles, readFilesOf } from './complaints/complaint-files.ts';
export { answerComplaint, type ComplaintRow, findByNumber, numberOf, readComplaints, readMessages } from './complaints/complaints.ts';
