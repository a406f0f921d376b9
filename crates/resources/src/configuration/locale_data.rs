//! Facts about locales from CLDR 42 (the version of Android 14), in compact form.
//!
//! Only what choosing resources needs: which script a language is written in, which region stands
//! for a language, and which locales have a parent other than their language.

/// Languages by the script they are most likely written in. `sr-ME` is an exception for a region;
/// `pt:BR` names the region that stands for the language.
pub(super) const SCRIPTS: &[(&str, &str)] = &[
    ("Aghb", "udi:RU"),
    ("Ahom", "aho:IN"),
    (
        "Arab",
        "aeb:TN ajt:TN apc apd:TG ar:EG arq:DZ ars:SA ary:MA arz:EG avl az-IQ az-IR bal:PK \
         bej:SD bft:PK bgn:PK bqi:IR brh:PK cja:KH ckb:IQ dcc:IN dgl fa:IR fia:SD fub:CM \
         gbz:IR gjk:PK gju:PK glk:IR gwc gwt ha-CM ha-SD haz:AF hnd:PK hno:PK kby:NE khw:PK \
         kk-AF kk-CN kk-IR kk-MN ks:IN ku-LB kvx:PK kxp:PK ky-CN kzh lah:PK lki:IR lrc:IR \
         luz:IR mde mfa:TH mki ms-CC mvy:PK mzn:IR oru ota pa-PK phl prd:IR ps:AF rmt:IR scl \
         sd:PK sdh:IR shu skr:PK swb:YT tg-PK trw:PK ug:CN ur:PK uz-AF wni:KM zdj:KM",
    ),
    ("Armi", "arc:IR"),
    ("Armn", "hy:AM"),
    ("Avst", "ae:IR"),
    ("Bamu", "bax:CM"),
    ("Bass", "bsq:LR"),
    (
        "Beng",
        "as:IN bn:BD bpy:IN grt:IN mni:IN rkt:BD syl:BD unr:IN unx:IN",
    ),
    ("Brah", "pka:IN"),
    ("Cakm", "ccp:BD"),
    (
        "Cans",
        "cr:CA crk:CA crl:CA csw:CA iu:CA nsk:CA oj:CA ojs:CA",
    ),
    ("Cari", "xcr:TR"),
    ("Cham", "cjm:VN"),
    ("Cher", "chr:US"),
    ("Chrs", "xco:UZ"),
    ("Copt", "cop:EG"),
    ("Cprt", "grc:CY"),
    (
        "Cyrl",
        "ab:GE abq ady:RU alt:RU av:RU az-RU ba:RU be:BY bg:BG bua:RU ce:RU chm:RU crh:UA \
         cu:RU cv:RU dar:RU inh:RU kaa:UZ kbd:RU kk:KZ koi:RU krc:RU kum:RU kv:RU ky:KG \
         lbe:RU lez:RU mdf:RU mk:MK mn:MN mrj:RU myv:RU os:GE ru:RU rue:UA sah:RU sr:RS tg:TJ \
         tt:RU tyv:RU udm:RU ug-KZ ug-MN uk:UA uz-CN",
    ),
    (
        "Deva",
        "awa:IN bap:NP bfy:IN bgc:IN bhb:IN bhi:IN bho:IN bjj:IN bra:IN brx:IN btv:PK doi:IN \
         dty:NP gbm:IN ggn:NP gom:IN gvr:NP hi:IN hne:IN hoc:IN hoj:IN jml:NP kfr:IN kfy:IN \
         khn:IN kok:IN kru:IN kxl:IN lif:NP mag:IN mai:IN mgp:NP mr:IN mrd:NP mtr:IN mwr:IN \
         ne:NP new:NP noe:IN ppa:IN raj:IN rjs:NP sa:IN sck:IN sd-IN srx:IN swv:IN taj:NP \
         tdg:NP tdh:NP thl:NP thq:NP thr:NP tkt:NP tsf:NP unr-NP wbr:IN wtm:IN xnr:IN xsr:NP",
    ),
    ("Egyp", "egy:EG"),
    (
        "Ethi",
        "am:ET bcq bji bst byn:ER drs gez:ET gmv gof hdy kqy ktb kxc mdx mym sgw ti:ET tig:ER \
         wal:ET",
    ),
    ("Geor", "ka:GE xmf:GE"),
    ("Gong", "wsg:IN"),
    ("Gonm", "esg:IN"),
    ("Goth", "got:UA"),
    ("Grek", "bgx:TR el:GR pnt:GR tsd:GR"),
    ("Gujr", "gu:IN"),
    ("Guru", "pa:IN"),
    (
        "Hans",
        "gan:CN hak:CN hsn:CN lzh:CN nan:CN wuu:CN yue-CN zh:CN",
    ),
    (
        "Hant",
        "yue:HK zh-AU zh-BN zh-GB zh-GF zh-HK zh-ID zh-MO zh-PA zh-PF zh-PH zh-SR zh-TH zh-TW \
         zh-US zh-VN",
    ),
    ("Hebr", "he:IL iw:IL ji:UA lad:IL yi:001"),
    ("Hluw", "hlu:TR"),
    ("Hmnp", "hnj:US mww:US"),
    ("Ital", "ett:IT"),
    ("Jpan", "ja:JP"),
    ("Kali", "eky:MM"),
    ("Kana", "ryu:JP"),
    ("Kawi", "kaw:ID"),
    ("Khar", "pra:PK"),
    ("Khmr", "km:KH"),
    ("Kits", "zkt:CN"),
    ("Knda", "kn:IN tcy:IN"),
    ("Kore", "ko:KR"),
    ("Lana", "nod:TH"),
    ("Laoo", "kjg:LA lo:LA"),
    (
        "Latn",
        "aa:ET aai aak aau abi abr:GH abt aby acd ace:ID ach:UG ada:GH ade adj adz aey af:ZA \
         agc agd agg agm ago agq:CM aha ahl ajg ak:GH ala ali aln:XK amm amn amo:NG amp an:ES \
         anc ank ann:NG any aoj aom aoz:ID ape apr aps apz arh arn:CL aro:BO asa:TZ asg aso \
         ast:ES ata atg atj:CA auy avn avt avu awb awo awx ay:BO ayb az:AZ ban:ID bar:AT \
         bas:CM bav bba bbb bbc:ID bbd bbj:CM bbp bbr bcf bch bci:CI bcm bcn bco bcu bdd bef \
         beh bem:ZM bet bew:ID bex bez:TZ bfd:CM bhg bhl bhy bi:VU bib big bik:PH bim bin:NG \
         bio biq bjh bjn:ID bjo bjr bjt:SN bjz bkc bkm:CM bkq bku:PH bkv bla:CA blg:MY bm:ML \
         bmh bmk bmq:ML bmu bng bnm bnp boj bom bon bqc bqp bqv:CI br:FR brz bs:BA bsj bss:CM \
         bto:PH btt buc:YT bud bug:ID buk bum:CM buo bus buu bvb:GQ bwd bwr bxh bye byr bys \
         byv:CM byx bza bze:ML bzf bzh bzw ca:ES cad:US can cbj cch:NG ceb:PH cfa cgg:UG \
         ch:GU chk:FM cho:US chp:CA cic:US cjv ckl cko cky cla clc:CA cme co:FR cps:PH crg:CA \
         crs:SC cs:CZ csb:PL cy:GB da:DK dad daf:CI dag dah dak:US dav:KE dbd dbq ddn de:DE \
         ded den:CA dga dgh dgi dgr:CA dgz dia dje:NE dnj:CI dob dop dow dri dsb:DE dtm:ML \
         dtp:MY dts dua:CM duc dud dug dva dww dyo:SN dyu:BF dzg ebu:KE ee:GH efi:NG egl:IT \
         eka ema emi en:US enn enq eo:001 eri es:ES esu:US et:EE etr etu etx eu:ES ewo:CM \
         ext:ES eza faa fab fag fai fan:GQ ff:SN ffi ffm:ML fi:FI fil:PH fit:SE fj:FJ flr fmp \
         fo:FO fod fon:BJ for fpe fqs fr:FR frc:US frp:FR frr:DE frs:DE fud:WF fue fuf:GN fuh \
         fuq:NE fur:IT fuv:NG fuy fvr:SD fy:NL ga:IE gaa:GH gaf gag:MD gah gaj gam gaw gay:ID \
         gba gbf gby gcr:GF gd:GB gde gdn gdr geb gej gel gfk ghs gil:KI gim gjn gkn gkp \
         gl:ES gmm gn:PY gnd gng god goi gor:ID gos:NL grb grw gsw:CH gub:BR guc:CO gud \
         gur:GH guw gux guz:KE gv:IM gvf gvs gwi:CA gyi ha:NG hag ham haw:US hbb hhy hia \
         hif:FJ hig hih hil:PH hla hmt hnn:PH ho:PG hot hr:HR hsb:DE ht:HT hu:HU hui hur:CA \
         hz:NA ia:001 ian iar iba:MY ibb:NG iby ica ich id:ID idd idi idu ife:TG ig:NG igb \
         ige ijj ik:US ikk ikw ikx ilo:PH imo in:ID io:001 iou iri is:IS it:IT iwm iws izh:RU \
         izi jab jam:JM jar jbo:001 jbu jen jgk jgo:CM jib jmc:TZ jra jut:DK jv:ID jw:ID \
         kab:DZ kac:MM kad kai kaj:NG kam:KE kao:ML kbm kbp kbq kbx kcg:NG kck:ZW kcl kct \
         kde:TZ kdh:TG kdl kea:CV ken:CM kez kfo:CI kg:CD kge:ID kgf kgp:BR kha:IN khq:ML khs \
         khz ki:KE kij kiu:TR kiw kj:NA kjd kjs kjy kkc kkj:CM kl:GL kln:KE klq klt klx \
         kmb:AO kmh kmo kms kmu kmw knf:GW knp kol kos:FM koz kpe:LR kpf kpo kpr kpx kqb kqf \
         kqs kr kri:SL krj:PH krl:RU krs ksb:TZ ksd ksf:CM ksh:DE ksj ksr ktm kto ktr:MY \
         ku:TR kub kud kue kuj kun kup kus kvg kvr:ID kw:GB kwj kwk:CA kwo kwq kxa kxe kxw \
         kxz ky-TR kye kyx kzj:MY kzr kzt:MY la:VA lag:TZ laj:UG las lb:LU lbu lbw:ID lcm ldb \
         led lee lem leq leu lg:UG lgg li:NL lia lid lig lih lij:IT lil:CA ljp:ID lkt:US lle \
         lln lmo:IT lmp ln:CD lns lnu loj lok lol:CD lor los loz:ZM lt:LT ltg:LV lu:CD lua:CD \
         luo:KE luy:KE lv:LV lzz:TR mad:ID maf:CM mak:ID man:GM mas:KE maw maz:MX mbh mbo mbq \
         mbu mbw mci mcp mcq mcr mcu mda mdh:PH mdj mdr:ID med mee mek men:SL mer:KE met meu \
         mfe:MU mfn mfo mfq mg:MG mgh:MZ mgl mgo:CM mgy:TZ mh:MH mhi mhl mi:NZ mic:CA mif \
         min:ID miw mkl mkp mkw mle mlp mls:SD mmo mmu mmx mna mnf mo:RO moa moe:CA moh:CA \
         mos:BF mox mpp mps mpt mpx mql ms:MY mt:MT mtc mtf mti mua:CM mur mus:US mva mvn \
         mwk:ML mwv:ID mxc:ZW mxm myk myw myx:UG mzk mzm mzp mzw mzz na:NR nac naf nak nap:IT \
         naq:NA nas nb:NO nca nce ncf nch:MX nco ncu nd:ZW ndc:MZ nds:DE neb nex nfr ng:NA \
         nga ngb ngl:MZ nhb nhe:MX nhw:MX nif nii nij:ID nin niu:NU niy niz njo:IN nkg nko \
         nl:NL nmg:CM nmz nn:NO nnf nnh:CM nnk nnm no:NO nop nou nr:ZA nrb nsn nso:ZA nss ntm \
         ntr nui nup nus:SS nuv nux nv:US nwb nxq:CN nxr ny:MW nym:TZ nyn:UG nzi:GH oc:FR ogc \
         oka:CA okr okv om:ET ong onn ons opm oro ozm pag:PH pam:PH pap:AW pau:PW pbi pcd:FR \
         pcm:NG pdc:US pdt:CA ped pex pfl:DE pil pip pis:SB pko:KE pl:PL pla pms:IT png pnn \
         pon:FM ppo pqm:CA prg:001 pss pt:BR ptp puu:GA pwa qu:PE quc:GT qug:EC rai rao \
         rcf:RE rej:ID rel res rgn:IT ria:IN rif-NL rm:CH rmf:FI rmo:CH rmu:SE rn:BI rna \
         rng:MZ ro:RO rob:ID rof:TZ roo rro rtm:FJ rug:SB rw:RW rwk:TZ rwo saf:GH saq:KE \
         sas:ID sav:SN sba sbe sbp:TZ sc:IT scn:IT sco:GB sdc:IT se:NO sef:CI seh:MZ sei:MX \
         ses:ML sg:CF sgs:LT sgz shk sid:ET sig sil sim sjr sk:SK skc sks sl:SI sld sli:PL \
         sll sly:ID sm:WS sma:SE smd:AO smj:SE smn:FI smq sms:FI sn:ZW snb:MY snc snk:ML snp \
         snx sny so:SO sok soq soy spd spl sps sq:AL sr-ME sr-RO sr-RU sr-TR srn:SR srr:SN \
         ss:ZA ssd ssg ssy:ER st:ZA stk stq:DE su:ID sua sue suk:TZ sur sus:GN sv:SE sw:TZ \
         swc:CD swg:DE swp sxn:ID sxw szl:PL tal tan taq tbc tbd tbf tbg tbo tbw:PH tbz tci \
         tdu:MY ted tem:SL teo:UG tet:TL tfi tgc tgo tgu tif tik tim tio tiv:NG tk:TM tkl:TK \
         tkr:AZ tl:PH tlf tlx tly:AZ tmh:NE tmy tn:ZA tnh to:TO tof tog:MW tok:001 toq tpi:PG \
         tpm tpz tqo tr:TR tru:TR trv:TW ts:ZA tsg:PH tsw ttd tte ttj:UG ttr ttt:AZ tuh tul \
         tum:MW tuq tvd tvl:TV tvu twh twq:NE ty:PF tya tzm:MA ubu uli:FM umb:AO uok uri urt \
         urw usa uth utr uvh uvl uz:UZ vag van ve:ZA vec:IT vep:RU vi:VN vic:SX viv vls:BE \
         vmf:DE vmw:MZ vo:001 vot:RU vro:EE vun:TZ vut wa:BE wae:CH waj wan war:PH wbp:AU wci \
         wer wgi whg wib wiu wiv wja wji wls:WF wmo wnc wnu wo:SN wob wos wrs wsk wuv wwa \
         xav:BR xbi xes xh:ZA xla xog:UG xon xrb xsi xsm xwe yam yao:MZ yap:FM yas yat yav:CM \
         yay yaz yba ybb:CM yby yer ygr ygw yko yle ylg yll yml yo:NG yon yrb yre yrl:BR yss \
         yua:MX yuj yut yuw za:CN zag:SD zea:NL zia zlm:TG zmi:MY zne zu:ZA zza:TR",
    ),
    ("Lepc", "lep:IN"),
    ("Lina", "lab:GR"),
    ("Lisu", "lis:CN"),
    ("Lyci", "xlc:TR"),
    ("Lydi", "xld:TR"),
    ("Mand", "myz:IR"),
    ("Mani", "xmn:CN"),
    ("Medf", "dmf:NG"),
    ("Merc", "xmr:SD"),
    ("Mlym", "ml:IN"),
    ("Mong", "drh:CN mn-CN"),
    ("Mroo", "mro:BD"),
    ("Mymr", "kht:IN mnw:MM my:MM shn:MM"),
    ("Narb", "xna:SA"),
    ("Nkoo", "man-GN nqo:GN"),
    ("Nshu", "zhx:CN"),
    ("Ogam", "sga:IE"),
    ("Olck", "sat:IN"),
    ("Orkh", "otk:MN"),
    ("Orya", "or:IN"),
    ("Osge", "osa:US"),
    ("Ougr", "oui:143"),
    ("Pauc", "ctd:MM"),
    ("Phli", "pal:IR"),
    ("Phnx", "phn:LB"),
    ("Plrd", "hmd:CN"),
    ("Prti", "xpr:IR"),
    ("Rohg", "rhg:MM"),
    ("Runr", "non:SE"),
    ("Samr", "smp:IL"),
    ("Sarb", "xsa:YE"),
    ("Saur", "saz:IN"),
    ("Sgnw", "ase:US"),
    ("Sinh", "si:LK"),
    ("Sogd", "sog:UZ"),
    ("Sora", "srb:IN"),
    ("Soyo", "cmg:MN"),
    ("Syrc", "syr:IQ"),
    ("Tale", "tdd:CN"),
    ("Talu", "khb:CN"),
    ("Taml", "bfq:IN ta:IN"),
    ("Tang", "txg:CN"),
    ("Tavt", "blt:VN"),
    ("Telu", "gon:IN lmn:IN te:IN wbq:IN"),
    ("Tfng", "rif:MA shi:MA zgh:MA"),
    ("Thaa", "dv:MV"),
    ("Thai", "kdt:TH kxm:TH lcp:CN lwl:TH sou:TH th:TH tts:TH"),
    ("Tibt", "adp:BT bo:CN dz:BT tsj:BT"),
    ("Tnsa", "nst:IN"),
    ("Toto", "txo:IN"),
    ("Ugar", "uga:SY"),
    ("Vaii", "vai:LR"),
    ("Wcho", "nnp:IN"),
    ("Xpeo", "peo:IR"),
    ("Xsux", "akk:IQ"),
    ("Yiii", "ii:CN"),
];

/// Regions that stand for a language in a script that is not its likely one.
pub(super) const OTHER_REPRESENTATIVES: &[(&str, &str)] = &[
    ("Adlm", "ff:GN"),
    ("Arab", "az:IR kk:CN ku:IQ ky:CN pa:PK tg:PK uz:AF"),
    ("Bopo", "zh:TW"),
    ("Cyrl", "ug:KZ"),
    ("Deva", "sd:IN unr:NP"),
    ("Glag", "cu:BG"),
    ("Hanb", "zh:TW"),
    ("Hans", "yue:CN"),
    ("Hant", "zh:TW"),
    ("Khoj", "sd:IN"),
    ("Latn", "hi:IN ky:TR"),
    ("Limb", "lif:IN"),
    ("Linb", "grc:GR"),
    ("Mong", "mn:CN"),
    ("Nbat", "arc:JO"),
    ("Nkoo", "man:GN"),
    ("Palm", "arc:SY"),
    ("Phlp", "pal:CN"),
    ("Shaw", "en:GB"),
    ("Sind", "sd:IN"),
    ("Yezi", "ku:GE"),
];

/// Script, parent, and the locales that have it. The Arabic ones are Android's own.
pub(super) const PARENTS: &[(&str, &str, &str)] = &[
    ("Arab", "ar-015", "ar-DZ ar-EH ar-LY ar-MA ar-TN"),
    ("Hant", "zh-HK", "zh-MO"),
    (
        "Latn",
        "en-001",
        "en-150 en-AG en-AI en-AU en-BB en-BM en-BS en-BW en-BZ en-CC en-CK en-CM en-CX en-CY \
         en-DG en-DM en-ER en-FJ en-FK en-FM en-GB en-GD en-GG en-GH en-GI en-GM en-GY en-HK \
         en-IE en-IL en-IM en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LR en-LS \
         en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NR en-NU en-NZ \
         en-PG en-PK en-PN en-PW en-RW en-SB en-SC en-SD en-SG en-SH en-SL en-SS en-SX en-SZ \
         en-TC en-TK en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW",
    ),
    (
        "Latn",
        "en-150",
        "en-AT en-BE en-CH en-DE en-DK en-FI en-NL en-SE en-SI",
    ),
    (
        "Latn",
        "es-419",
        "es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-MX es-NI \
         es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE",
    ),
    (
        "Latn",
        "pt-PT",
        "pt-AO pt-CH pt-CV pt-FR pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-ST pt-TL",
    ),
];
