// The look of every quick game's page.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import './quick.css';
import './narrow.css';
import './tabs.css';
