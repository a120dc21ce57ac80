// The look of every table's page.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '#games/sdk/client/tokens.css';
import '#games/sdk/client/frame.css';
import '#games/sdk/quick/client/tabs.css';
import './table.css';
import './table-narrow.css';
import './layout.css';
