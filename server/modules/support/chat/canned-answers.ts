// Answers that operators give often, each in the languages of the players.
import type { Db, Tx } from '#server/platform/database.ts';

interface CannedAnswer {
  name: string;
  locale: string;
  text: string;
}

/** Keeps an answer under a name and a language; an empty text removes it. */
export async function keepCannedAnswer(tx: Tx, answer: CannedAnswer): Promise<void> {
  if (answer.text === '') {
    await tx.deleteFrom('chat_canned').where('name', '=', answer.name).where('locale', '=', answer.locale).execute();
    return;
  }
  await tx
    .insertInto('chat_canned')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['name', 'locale']).doUpdateSet({ text: answer.text }))
    .execute();
}

export const readCannedAnswers = async (db: Db): Promise<CannedAnswer[]> =>
  await db.selectFrom('chat_canned').selectAll().orderBy('name').orderBy('locale').execute();

/** Returns an answer in a language, or in English where it has none there. */
export async function findCannedAnswer(db: Db, name: string, locale: string): Promise<string | undefined> {
  const found = await db.selectFrom('chat_canned').selectAll().where('name', '=', name).where('locale', 'in', [locale, 'en']).execute();
  return (found.find((one) => one.locale === locale) ?? found[0])?.text;
}
