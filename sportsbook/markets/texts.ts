// What markets are called, in every language. Names hold {home}, {away}, {total}, {hcp}, {-hcp} and {n}, which whoever shows them fills in.
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ptBr from './texts/pt-br.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

type Texts = Readonly<Record<'rules' | 'units' | 'periods' | 'words' | 'groups', Readonly<Record<string, string>>>>;

export const texts: Readonly<Record<string, Texts>> = { en, de, fr, es, 'pt-br': ptBr, tr };
