// Support: complaints and the chat. Owns them and everything that is written to them.
export { chatOrigins, readSupportConfig, type SupportConfig } from './config.ts';
export type { SupportDeps } from './deps.ts';
export { readComplaintFiles, readFilesOf } from './complaints/complaint-files.ts';
export { answerComplaint, type ComplaintRow, findByNumber, numberOf, readComplaints, readMessages } from './complaints/complaints.ts';
export {
  answerChat,
  assignChat,
  endChatBy,
  findChat,
  noteOnChat,
  readChats,
  readLastWords,
  readWholeChat,
  seeChat,
  tellOperatorTyping,
} from './chat/answer-chat.ts';
export { findCannedAnswer, keepCannedAnswer, readCannedAnswers } from './chat/canned-answers.ts';
export { comeOnDuty, goOffDuty, readOnDuty } from './chat/chat-operators.ts';
export { ownerOf, userIdOf } from './chat/chat-owner.ts';
export { readChatFiles } from './chat/chat-files.ts';
export { type ChatRow, chatNumberOf } from './chat/conversations.ts';
export { addressOfOwner } from './chat/send-chat-message.ts';
export { type MailReplies, openMailReplies } from './replies/mail-replies.ts';
