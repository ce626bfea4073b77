"""How a report looks as a page: parchment by day, slate by night; nothing comes from outside."""

from __future__ import annotations

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""What a browser may do with the page: no script runs in it, whatever a file is called."""

BANNER = (
    '<svg class="banner" viewBox="0 0 48 64" aria-hidden="true">'
    '<path class="pole" d="M2 7h44M24 1v6"/>'
    '<path class="cloth" d="M6 8h36v42l-6 10-6-10-6 10-6-10-6 10-6-10z"/>'
    '<path class="sign" d="M24 16l11 6.4v12.7l-11 6.4-11-6.4V22.400z"/></svg>'
)

STYLE = """
:root{color-scheme:light dark;
--paper:#f7f2e5;--card:#fffdf6;--ink:#2b2620;--soft:#6f6552;--line:#ddd2b8;--code:#f0e9d6;
--error:#a8241c;--warning:#96610a;--advice:#1f5f86;--good:#3b6d34;--link:#6b3d12;
--banner:#8f1f1b;--gold:#e0b23c}
@media(prefers-color-scheme:dark){:root{
--paper:#1b1c1f;--card:#25272b;--ink:#ece6d8;--soft:#a89f8c;--line:#3b3d42;--code:#1f2124;
--error:#ff8a7a;--warning:#f0b750;--advice:#7fc0ea;--good:#8fc985;--link:#e3b778;
--banner:#b8322b;--gold:#f0c65a}.map{filter:brightness(.86)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1,h2,.total b{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"DejaVu Serif",Georgia,
serif;font-weight:600;line-height:1.2}
a{color:var(--link)}
code,pre{font-family:ui-monospace,"Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
font-size:.86em}
.page,header>div,footer{max-width:62rem;margin:0 auto;padding:0 1.25rem}
header{border-bottom:3px double var(--line);padding:2rem 0 1.4rem}
header>div{display:flex;gap:1.25rem;align-items:center}
.banner{width:3.4rem;flex:none}.pole{fill:none;stroke:var(--soft);stroke-width:3;
stroke-linecap:round}.cloth{fill:var(--banner)}.sign{fill:none;stroke:var(--gold);stroke-width:3}
h1{font-size:2rem;margin:0;overflow-wrap:anywhere}
.lead{margin:.2rem 0 0;color:var(--soft)}
.totals{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
.total{flex:1 1 8rem;background:var(--card);border:1px solid var(--line);
border-top:4px solid var(--tone,var(--line));border-radius:6px;padding:.55rem .9rem}
.total b{display:block;font-size:1.8rem;color:var(--tone,var(--ink))}
.total span{color:var(--soft)}
.filter{position:absolute;opacity:0;pointer-events:none}
label.total{cursor:pointer;user-select:none}
label.total span::before{content:"\\2610\\00a0"}
.error{--tone:var(--error)}.warning{--tone:var(--warning)}.advice{--tone:var(--advice)}
.good{--tone:var(--good)}
.contents{columns:2 24rem;column-gap:2.5rem;margin:0;padding:0;list-style:none}
.contents li{break-inside:avoid;display:flex;gap:.6rem;justify-content:space-between;
border-bottom:1px dotted var(--line);padding:.2rem 0}
.contents a{overflow-wrap:anywhere}
nav{margin-bottom:2rem}nav summary{margin-bottom:.6rem}
.few{white-space:nowrap;font-variant-numeric:tabular-nums}
.few b{display:inline-block;min-width:1.6em;padding:0 .45em;margin-left:.25rem;
border-radius:1em;background:var(--tone);color:var(--paper);text-align:center;font-size:.85em}
section{margin:0 0 2.5rem}
h2{font-size:1.25rem;margin:0 0 .8rem;padding-bottom:.3rem;border-bottom:1px solid var(--line);
display:flex;gap:1rem;justify-content:space-between;align-items:baseline;overflow-wrap:anywhere}
article{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--tone);
border-radius:6px;padding:.8rem 1rem;margin:0 0 .9rem;display:flex;gap:1.1rem;flex-wrap:wrap}
.told{flex:1 1 22rem;min-width:0}
.what{margin:0;font-weight:600;overflow-wrap:anywhere}
.where{margin:.1rem 0 .5rem;color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
.level{color:var(--tone);font-weight:700}
pre{margin:.4rem 0;padding:.5rem .7rem;background:var(--code);border-radius:4px;overflow-x:auto;
line-height:1.45;tab-size:4}
pre i{font-style:normal;color:var(--soft);user-select:none;display:inline-block;
text-align:right;margin-right:1em}
pre .near{color:var(--soft)}
mark{background:none;color:inherit;border-bottom:2px solid var(--tone);font-weight:700}
.rule{margin:.4rem 0;padding-left:.7rem;border-left:3px solid var(--gold);font-size:.93rem}
.rule code{color:var(--soft)}
.fix{margin:.4rem 0;color:var(--good)}
.fix::before{content:"\\2692\\00a0"}
details{margin:.5rem 0 0;font-size:.93rem}
summary{cursor:pointer;color:var(--link)}
details p{margin:.4rem 0}
.map{flex:none;display:block;border:1px solid var(--line);border-radius:4px;
background-repeat:no-repeat;print-color-adjust:exact;-webkit-print-color-adjust:exact;
max-width:100%;align-self:flex-start}
.map polygon{fill:none;stroke-linejoin:round}
.halo{stroke:#fff;stroke-width:9;stroke-opacity:.85}.line{stroke:#c8102e;stroke-width:4.5}
.warning .line{stroke:#d97800}.advice .line{stroke:#0b6fb0}
.quiet article{opacity:.75}
.nothing{text-align:center;padding:2.5rem 0;font-size:1.3rem;color:var(--good)}
footer{padding-top:1rem;padding-bottom:2.5rem;color:var(--soft);font-size:.88rem}
footer>div{border-top:3px double var(--line);padding-top:1rem}
@media print{.filter,label.total span::before{display:none}article{break-inside:avoid}
body{background:#fff}}
"""


def filter_rule(level: str) -> str:
    """What a box that is not ticked hides, and how a ticked one looks; no script needed."""
    box, label = f"#show-{level}", f'label[for="show-{level}"]'
    return (
        f"{box}:not(:checked)~main article.{level}{{display:none}}"
        f'{box}:checked~main {label} span::before{{content:"\\2611\\00a0"}}'
        f"{box}:focus-visible~main {label}{{outline:3px solid var(--gold)}}\n"
    )
