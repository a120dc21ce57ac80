/** Of the text about risks, tools and help that is read before the first stake. Another version is read anew. No schema here: the page imports it. */
export const protectionNoticeVersion = '2026-11';
