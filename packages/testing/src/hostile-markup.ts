/**
 * Markup that has run in browsers although it was sanitised, or that sends, moves or covers something. Each sets
 * `window.ran` if it runs.
 */
export const hostileMarkup: readonly string[] = [
  // Plain scripts.
  "<script>window.ran=1</script>",
  "<script src=/assets/x.js></script>",
  "<img src=x onerror=window.ran=1>",
  "<svg onload=window.ran=1>",
  "<svg><script>window.ran=1</script></svg>",
  "<svg><animate onbegin=window.ran=1 attributeName=x></svg>",
  "<svg><a xlink:href=javascript:window.ran=1><text>x</text></a></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x onload=window.ran=1/>#x'></svg>",
  "<body onload=window.ran=1><details open ontoggle=window.ran=1>x</details>",
  "<video><source onerror=window.ran=1></video><audio src=x onerror=window.ran=1>",
  "<input autofocus onfocus=window.ran=1><marquee onstart=window.ran=1>x</marquee>",
  // Links.
  "<a href=javascript:window.ran=1>press</a>",
  "<a href='&#x6A;&#97;vascript&colon;window.ran=1'>press</a>",
  "<a href=' \u0001java\nscript:window.ran=1'>press</a>",
  "<a href='data:text/html,<script>window.ran=1</script>'>press</a>",
  "<a href='vbscript:window.ran=1'>press</a><a href='blob:https://x/1'>press</a>",
  "<math><a href=javascript:window.ran=1>press</a></math>",
  "<a href='//elsewhere.example/x'>press</a><a href='/\\elsewhere.example'>press</a>",
  "<form><button formaction=javascript:window.ran=1>press</button></form>",
  // Frames, bases, refreshes, styles.
  "<iframe srcdoc='<script>parent.ran=1</script>'></iframe>",
  "<iframe src=javascript:parent.ran=1></iframe><object data=javascript:window.ran=1></object>",
  "<base href=//elsewhere.example/><meta http-equiv=refresh content='0;url=javascript:window.ran=1'>",
  "<link rel=stylesheet href=//elsewhere.example/x.css><style>@import '//elsewhere.example'</style>",
  "<p style='position:fixed;inset:0;background:url(//elsewhere.example)'>x</p>",
  // DOM clobbering.
  "<a id=cookie name=getElementById href=/x>x</a><form name=body><input name=attributes></form>",
  // Mutations: harmless when parsed once, harmful when serialized and parsed again.
  "<noscript><p title='</noscript><img src=x onerror=window.ran=1>'>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=window.ran=1>">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>",
  "<math><annotation-xml encoding='text/html'><style><img src=x onerror=window.ran=1></style></annotation-xml>",
  "<svg><foreignObject><p><style><!--</style><img title='--><img src=x onerror=window.ran=1>'>",
  "<xmp><p title='</xmp><img src=x onerror=window.ran=1>'></xmp>",
  "<textarea><p title='</textarea><img src=x onerror=window.ran=1>'></textarea>",
  "<template><style></template><img src=x onerror=window.ran=1></style>",
  "<select><iframe></select><img src=x onerror=window.ran=1>",
  "<!--><img src=x onerror=window.ran=1>-->",
  "<!--[if gte IE 4]><script>window.ran=1</script><![endif]--><![CDATA[<img src=x onerror=window.ran=1>]]>",
  // Nested forms, tables that push their content out, and depth.
  "<form action=/api/logout method=post><form><input type=submit id=press></form></form>",
  "<table><tr><td><form><p><table></form><img src=x onerror=window.ran=1>",
  `${"<div>".repeat(520)}<svg><style><img src=x onerror=window.ran=1>`,
  "<p title='&quot;&gt;&lt;img src=x onerror=window.ran=1&gt;'>x</p>",
  "&lt;img src=x onerror=window.ran=1&gt;&amp;lt;script&amp;gt;",
];
